import {
  commitmentsRuntime,
  depositFactoryRuntime,
  depositWalletRuntime,
  localUsdtRuntime,
  playTokenRuntime,
  vaultRuntime,
} from "@gemplay/chain/runtime";
import { type Hex, size, slice } from "viem";

const runtimes = {
  vault: vaultRuntime,
  commitments: commitmentsRuntime,
  depositFactory: depositFactoryRuntime,
  depositWallet: depositWalletRuntime,
  playToken: playTokenRuntime,
  localUsdt: localUsdtRuntime,
} as const;

export type ContractKind = keyof typeof runtimes;
export const contractKinds = Object.keys(runtimes) as readonly ContractKind[];

const wordBytes = 32;
const zeroWord = "00".repeat(wordBytes);

/**
 * Returns true if the code on the chain is the code that this version compiles for the kind of contract. The values of
 * the contract's immutable variables may differ.
 */
export function isCodeOf(kind: ContractKind, code: Hex): boolean {
  const { code: ours, immutables } = runtimes[kind];
  if (code.length !== ours.length) return false;
  let plain: string = code.toLowerCase();
  for (const start of immutables) {
    const at = "0x".length + 2 * start;
    plain = plain.slice(0, at) + zeroWord + plain.slice(at + zeroWord.length);
  }
  return plain === ours;
}

/**
 * Returns the distinct values of the immutable variables in a contract's code, in lower case. The code must be the code
 * of the given kind of contract.
 */
export function immutablesIn(kind: ContractKind, code: Hex): ReadonlySet<Hex> {
  const { immutables } = runtimes[kind];
  if (size(code) !== size(runtimes[kind].code)) return new Set();
  return new Set(immutables.map((start) => slice(code, start, start + wordBytes).toLowerCase() as Hex));
}
