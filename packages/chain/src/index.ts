// The package `chain` owns the description of the chain: the chain's id, the tokens, and the requests to a wallet. Four
// subpaths own further parts of the package: the contracts' interfaces (`/abi`), address texts (`/address`), the
// comparison of chains (`/fingerprint`) and the code for deploying contracts (`/bytecode`). Only `/address` and
// `/fingerprint` may import viem. The package entry and `/abi` are plain data, so that the page's first load contains
// no chain library. The package `chain` never sends a request by itself and never stores a private key. The browser
// never loads `/bytecode`.
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
