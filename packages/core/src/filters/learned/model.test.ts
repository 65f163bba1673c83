import { describe, expect, it } from 'vitest'
import { defaultModel } from '../../model/index.js'
import { readLearnedModel } from './model.js'

describe('the model', () => {
  it('is read back from JSON', () => expect(readLearnedModel(JSON.parse(JSON.stringify(defaultModel))).id).toBe('default'))
  it.each([
    [null, /a learned model must be an object with format "gleaner-learned\/2", got null/],
    [{ format: 'other/2' }, /got "other\/2"/],
    [{ format: 'gleaner-learned/2', id: 'x' }, /field blocks must be there/],
    [{ ...defaultModel, kinds: [] }, /kinds must be a list of 7/],
    [{ ...defaultModel, kinds: defaultModel.kinds.slice(1) }, /kinds must be a list of 7, got a list of 6/],
    [{ ...defaultModel, blocks: null }, /field blocks must be there, got null/],
    [{ ...defaultModel, blocks: [] }, /field blocks must be there, got a list of 0/],
    [{ ...defaultModel, blocks: [null] }, /field blocks must be there/],
    [{ ...defaultModel, blocks: {} }, /field blocks must be there/],
    [{ ...defaultModel, tokens: null }, /field tokens must be there, got null/],
    [{ ...defaultModel, kindTokens: 'AAAA' }, /field kindTokens must be there, got "AAAA"/],
    [{ ...defaultModel, confidence: null }, /field confidence must be there, got null/],
    [{ ...defaultModel, emptyBelow: '!!!' }, /field emptyBelow must be a number, got "!!!"/],
    [{ ...defaultModel, id: 7 }, /field id must be a text, got 7/],
    [{ ...defaultModel, kindTokens: { ...defaultModel.kindTokens, scores: 'AAAA' } }, /kindTokens of model default must be/],
  ])('refuses %#', (value, message) => expect(() => readLearnedModel(value)).toThrow(message))
})
