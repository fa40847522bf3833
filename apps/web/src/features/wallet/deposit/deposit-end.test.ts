import { expect, it } from "vitest";
import { WalletError, type WalletFault } from "../../../wallet/wallet-error.ts";
import { depositEnd } from "./deposit-end.ts";

const end = (
  step: "approve" | "approveWait" | "deposit" | "depositWait",
  fault: WalletFault,
  hash?: string,
) => depositEnd({ step, error: new WalletError(fault), ...(hash ? { depositHash: hash } : {}) });

it("depositEnd returns «nothing» only if no tokens can have left the wallet", () => {
  expect(end("approve", "transactionRefused")).toBe("nothing");
  expect(end("approve", "left")).toBe("nothing");
  expect(end("approveWait", "network")).toBe("nothing");
  expect(end("deposit", "transactionRefused")).toBe("nothing");
  expect(end("deposit", "insufficientFunds")).toBe("nothing");
  expect(end("depositWait", "depositFailed", "0x1")).toBe("nothing");
});

it("depositEnd returns «unanswered» or «unseen» if the wallet or the chain did not answer", () => {
  expect(end("deposit", "network")).toBe("unanswered");
  expect(end("deposit", "unknown")).toBe("unanswered");
  expect(end("deposit", "depositFailed")).toBe("unanswered");
  expect(end("deposit", "left")).toBe("unanswered");
  expect(end("depositWait", "network", "0x1")).toBe("unseen");
});
