// The package describes the chain for the product: the chain's id, the tokens, and the requests to a wallet. Each of
// these parts has its own subpath: the contracts' interfaces (`/abi`), address texts (`/address`), the comparison of
// chains (`/fingerprint`) and the deploy code (`/bytecode`). Only `/address` and `/fingerprint` may import viem. This
// entry and `/abi` are plain data, so that the page's first load contains no chain library. The package never sends a
// request by itself, never holds a key, and never lets `/bytecode` into the browser.
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
