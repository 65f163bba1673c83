/** Answers lines in their order, several at a time, no faster than the answers are taken. */

import { Problem } from '../problem.js'

/** Makes the body of an answer; `maxUnderWay` lines are worked on or wait for their turn at the same time. */
export function linesInOrder(
  lines: AsyncIterable<string>,
  answer: (line: string) => Promise<string>,
  maxUnderWay: number,
): ReadableStream<Uint8Array> {
  const work = new LineWork(lines, answer, maxUnderWay)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const line = await work.next()
        if (line === null) controller.close()
        else controller.enqueue(Buffer.from(`${line}\n`))
      },
      cancel: () => work.stop(),
    },
    { highWaterMark: 0 },
  )
}

/** Lines that are worked on, in their order. */
class LineWork {
  private readonly queue: Promise<string>[] = []
  private readonly lines: AsyncIterable<string>
  private readonly answer: (line: string) => Promise<string>
  private readonly maxUnderWay: number
  private reading: Promise<void> | null = null
  private isOver = false
  private arrived = (): void => {}
  private taken = (): void => {}

  constructor(lines: AsyncIterable<string>, answer: (line: string) => Promise<string>, maxUnderWay: number) {
    this.lines = lines
    this.answer = answer
    this.maxUnderWay = maxUnderWay
  }

  /** The next answer; null after the last one. */
  async next(): Promise<string | null> {
    this.reading ??= this.readAll()
    while (this.queue.length === 0 && !this.isOver) await new Promise<void>(resolve => (this.arrived = resolve))
    const first = this.queue.shift()
    this.taken()
    return first === undefined ? null : await first
  }

  stop(): void {
    this.isOver = true
    this.taken()
  }

  private async readAll(): Promise<void> {
    try {
      for await (const line of this.lines) {
        this.add(this.answer(line))
        while (this.queue.length >= this.maxUnderWay && !this.isOver) await new Promise<void>(resolve => (this.taken = resolve))
        if (this.isOver) return
      }
    } catch (error) {
      this.add(error instanceof Problem ? Promise.resolve(JSON.stringify({ problem: error.document })) : Promise.reject(error))
    } finally {
      this.isOver = true
      this.arrived()
    }
  }

  private add(work: Promise<string>): void {
    // A failure is looked at when its turn comes; until then it is not unhandled.
    work.catch(() => {})
    this.queue.push(work)
    this.arrived()
  }
}
