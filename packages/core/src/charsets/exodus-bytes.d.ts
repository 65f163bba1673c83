/**
 * The part of `@exodus/bytes/multi-byte.js` that is used here.
 *
 * Its own declarations refer to the types of Node, which would let Node's globals compile everywhere in core;
 * `paths` in core's tsconfig.json points here instead.
 */
export declare function createMultibyteDecoder(encoding: string, loose?: boolean): (bytes: Uint8Array) => string
