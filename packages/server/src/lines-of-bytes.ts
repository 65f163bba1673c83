/** Lines of a stream of bytes. */

/** Reads lines that are not blank, one in memory at a time; throws what `tooLong` makes if one has more than `maxBytes`. */
export async function* linesOfBytes(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  tooLong: () => Error,
): AsyncGenerator<string, void, undefined> {
  let begun: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...begun, chunk.subarray(from, end)]).toString('utf8')
      begun = []
      length = 0
      from = end + 1
      if (line.trim() !== '') yield line
    }
    begun.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > maxBytes) throw tooLong()
  }
  const last = Buffer.concat(begun).toString('utf8')
  if (last.trim() !== '') yield last
}
