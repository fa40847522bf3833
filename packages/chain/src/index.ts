// The package `chain` owns the description of the blockchain: its id, the tokens, and the requests to a wallet. Four
// subpaths of the package contain the ABIs of the contracts (`/abi`), addresses (`/address`), the comparison of chains
// (`/fingerprint`) and the bytecode for deployments (`/bytecode`). Only `/address` and `/fingerprint` may import viem.
// The main entry and `/abi` contain only data, so that the first load of the page contains no blockchain library. Code
// of the package `chain` sends no request by itself and stores no private key. The browser never loads the subpath
// `/bytecode`.
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
