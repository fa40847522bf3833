import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { signedIn, walletWaitStore } from "../stores/index.ts";
import { askWallet } from "./ask-wallet.ts";

interface Asked {
  readonly method: string;
  answer(value: unknown): void;
  refuse(error: unknown): void;
}

let asked: Asked[];
const wallet = {
  name: "Test",
  provider: {
    request: ({ method }: { readonly method: string }) =>
      new Promise<unknown>((answer, refuse) => asked.push({ method, answer, refuse })),
  },
};
const sign = { method: "personal_sign", params: [] };
const open = () => walletWaitStore.get().requests;

beforeAll(() => {
  vi.useFakeTimers();
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  vi.useRealTimers();
});

it("askWallet shows no waiting message if the wallet answers immediately, and returns the wallet's answer", async () => {
  const answer = askWallet(wallet, sign);
  expect(open()[0]?.isLong).toBe(false);
  asked[0]?.answer("0x1");
  expect(await answer).toBe("0x1");
  expect(open()).toEqual([]);
});

it("askWallet rejects with the wallet's error if the wallet refuses the request", async () => {
  const answer = askWallet(wallet, sign);
  asked[0]?.refuse(Object.assign(new Error("no"), { code: 4001 }));
  await expect(answer).rejects.toMatchObject({ code: 4001 });
  expect(open()).toEqual([]);
});

it("a request to the wallet can be cancelled, and a later answer of the wallet is ignored", async () => {
  const answer = askWallet(wallet, sign);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(open()[0]).toMatchObject({ walletName: "Test", isLong: true });
  open()[0]?.cancel();
  await expect(answer).rejects.toMatchObject({ fault: "left" });
  asked[0]?.answer("0x1");
  await vi.advanceTimersByTimeAsync(0);
  expect(open()).toEqual([]);
});

it("a request to the wallet can be repeated, and only the answer to the last request is used", async () => {
  const answer = askWallet(wallet, sign);
  open()[0]?.askAgain?.();
  expect(asked).toHaveLength(2);
  asked[0]?.refuse(new Error("late"));
  await vi.advanceTimersByTimeAsync(0);
  asked[1]?.answer("0x2");
  expect(await answer).toBe("0x2");
});

it("a request to the wallet that must not be sent twice cannot be repeated", () => {
  const answer = askWallet(wallet, { method: "eth_sendTransaction" }, { once: true });
  expect(open()[0]?.askAgain).toBeUndefined();
  open()[0]?.cancel();
  return expect(answer).rejects.toMatchObject({ fault: "left" });
});

it("every open request to a wallet is cancelled when another session starts", async () => {
  const answers = [askWallet(wallet, sign), askWallet(wallet, sign)];
  expect(open()).toHaveLength(2);
  signedIn({ token: "another", playerId: "2", address: "" });
  for (const answer of answers) await expect(answer).rejects.toMatchObject({ fault: "left" });
  expect(open()).toEqual([]);
});
