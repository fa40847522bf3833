// The contracts' interfaces, plain data. The generated ones come from contracts/src by tools/generate-abis.ts.
export { commitmentsAbi } from "./generated/commitments.abi.ts";
export { depositFactoryAbi } from "./generated/deposit-factory.abi.ts";
export { localUsdtAbi } from "./generated/local-usdt.abi.ts";
export { playTokenAbi } from "./generated/play-token.abi.ts";
export { vaultAbi } from "./generated/vault.abi.ts";
export { tokenAbi, tokenBalanceAbi } from "./token.abi.ts";
