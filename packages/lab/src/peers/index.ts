export { alignText } from './align-text.js'
export { judgeByText, loadPeers, PeerError, peerNames } from './peers.js'
