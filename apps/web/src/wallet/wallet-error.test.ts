import { describe, expect, it } from "vitest";
import { toWalletError, WalletError, type WalletFault, type WalletTask } from "./wallet-error.ts";

const coded = (code: number | string, message = "") => Object.assign(new Error(message), { code });

describe("toWalletError", () => {
  it.each<[string, unknown, WalletTask, WalletFault]>([
    ["4001 while connecting", coded(4001), "connect", "connectionRefused"],
    ["4001 while signing", coded(4001), "sign", "signatureRefused"],
    ["4001 while switching", coded(4001), "network", "networkRefused"],
    ["4001 while approving", coded(4001), "approve", "transactionRefused"],
    ["ACTION_REJECTED", coded("ACTION_REJECTED"), "deposit", "transactionRefused"],
    ["4902", coded(4902), "network", "chainUnknown"],
    [
      "4902 wrapped by a phone's wallet",
      Object.assign(coded(-32603), { data: { originalError: { code: 4902 } } }),
      "network",
      "chainUnknown",
    ],
    ["INSUFFICIENT_FUNDS", coded("INSUFFICIENT_FUNDS"), "approve", "insufficientFunds"],
    ["-32603 on deposit", coded(-32603), "deposit", "insufficientFunds"],
    [
      "-32603 with a node's words inside",
      Object.assign(coded(-32603, "Internal JSON-RPC error."), {
        data: { code: -32000, message: "insufficient funds for gas * price + value" },
      }),
      "deposit",
      "insufficientFunds",
    ],
    [
      "-32603 with a token's words",
      coded(-32603, "execution reverted: ERC20: transfer amount exceeds balance"),
      "deposit",
      "insufficientFunds",
    ],
    ["-32603 elsewhere", coded(-32603), "approve", "approvalFailed"],
    ["a refusal wrapped twice", { cause: { cause: { code: 4001 } } }, "deposit", "transactionRefused"],
    ["a node's words", new Error("insufficient funds for gas * price + value"), "read", "insufficientFunds"],
    [
      "a node's words for an account without gas",
      coded(-32003, "Out of gas: gas required exceeds allowance: 0"),
      "approve",
      "insufficientFunds",
    ],
    ["-32002", coded(-32002), "connect", "walletBusy"],
    ["a disconnected wallet", coded(4900), "read", "network"],
    ["anything else on approval", new Error("?"), "approve", "approvalFailed"],
    ["anything else on deposit", "?", "deposit", "depositFailed"],
    ["anything else on a switch", null, "network", "network"],
  ])("returns the right fault for the wallet error %s", (_what, error, task, fault) => {
    expect(toWalletError(error, task).fault).toBe(fault);
  });

  it("keeps an error that is already a WalletError", () => {
    const named = new WalletError("foreignChain");
    expect(toWalletError(named, "deposit")).toBe(named);
  });

  it("uses the error codes of the error catalogue", () => {
    expect(new WalletError("noWallet").code).toBe("6100");
    expect(new WalletError("network").code).toBe("6101");
    expect(new WalletError("transactionRefused").code).toBe("ACTION_REJECTED");
  });

  it("accepts an error whose cause is the error itself", () => {
    const loop: { cause?: unknown } = {};
    loop.cause = loop;
    expect(toWalletError(loop, "read").fault).toBe("network");
  });
});
