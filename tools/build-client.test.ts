import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clientFile, clientSource } from './build-client.js'

test('the client fits the OpenAPI document; npm run build:client writes it', () => {
  expect(readFileSync(clientFile, 'utf8')).toBe(clientSource())
})
