// The chain as the product sees it: which chain, which tokens, how the wallet is told about it.
// Owns: chain and token configuration; the contracts' interfaces (`/abi`), address texts (`/address`), the comparison
// of chains (`/fingerprint`) and the deploy code (`/bytecode`), each behind a subpath of its own.
// May import: viem, in `/address` and `/fingerprint` only; this entry and `/abi` are plain data, so that the page's first
// load carries no chain library.
// Must never: talk to the network by itself, hold a key, or let `/bytecode` into the browser.
export {
  type AddNetworkRequest,
  addNetworkRequest,
  bscGenesisHash,
  type ChainConfig,
  type ChainSource,
  chainConfig,
  chainId,
  chainName,
  type Hex,
  nativeCurrency,
  type SwitchNetworkRequest,
  switchNetworkRequest,
  type TokenConfig,
  type TokenKey,
  tokenDecimals,
  tokenKeys,
} from "./chain-config.ts";
export { tokenAbi } from "./token.abi.ts";
