/** Says that the server cannot be started as asked: an option, a port, a folder or a certificate is wrong. */
export class ServerError extends Error {
  override readonly name = 'ServerError'
}
