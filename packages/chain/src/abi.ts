// The interfaces (ABIs) of the contracts as data. tools/generate-abis.ts generates the files in the folder `generated`
// from the contracts in contracts/src.
export { commitmentsAbi } from "./generated/commitments.abi.ts";
export { depositFactoryAbi } from "./generated/deposit-factory.abi.ts";
export { localUsdtAbi } from "./generated/local-usdt.abi.ts";
export { playTokenAbi } from "./generated/play-token.abi.ts";
export { vaultAbi } from "./generated/vault.abi.ts";
export { tokenAbi, tokenBalanceAbi } from "./token.abi.ts";
