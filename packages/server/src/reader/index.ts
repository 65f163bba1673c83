export { readerOperations } from './reader.js'
