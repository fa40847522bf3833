import { termsVersion } from "@gemplay/api-schema/terms";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { serverConfig, signInAnswers } from "../../../test/account.ts";
import { answer, callsOf, Refusal } from "../../../test/api-stand-in.ts";
import { openScreen, press, t } from "../../../test/screen.tsx";
import { announceWallet, walletAddress, walletError } from "../../../test/wallet.ts";

const openLogin = () => openScreen("/login", { answers: signInAnswers() });
const wallet = () => page.getByRole("button", { name: /^Test Wallet/ });
const alert = (text: string) => page.getByRole("alert").filter({ hasText: text });
const token = () => localStorage.getItem("token");
const signInCalls = () => callsOf("POST /user/dappLoginOrRegister");

it.each([
  ["tab.wallet", "/depositRecords"],
  ["tab.me", "/profile"],
] as const)(
  "a guest who opens the tab with the text key %s signs in first and then sees %s",
  async (tab, path) => {
    announceWallet();
    await openScreen("/index", { answers: signInAnswers() });
    await page.getByRole("link", { name: t(tab), exact: true }).click();
    await expect.element(page.getByRole("heading", { name: t("login.title") })).toBeVisible();
    expect(location.pathname + decodeURIComponent(location.search)).toBe(`/login?next=${path}`);
    await wallet().click();
    await expect.poll(() => location.pathname).toBe(path);
    expect(token()).toBe("by wallet");
    expect(localStorage.getItem("address")).toBe(walletAddress);
  },
);

it("the wallet sign-in request contains the signed text and the signature", async () => {
  const { asked, answers } = announceWallet();
  let signed = "";
  answers.personal_sign = ([hex]) => {
    const bytes = String(hex).slice(2).match(/../g) ?? [];
    signed = new TextDecoder().decode(new Uint8Array(bytes.map((byte) => Number.parseInt(byte, 16))));
    return "0x51";
  };
  await openLogin();
  await wallet().click();
  await expect.poll(() => location.pathname).toBe("/index");
  expect(asked).toContain("personal_sign");
  const [call] = signInCalls();
  expect(call?.body).toMatchObject({
    address: walletAddress,
    signature: "0x51",
    message: signed,
    termsVersion,
  });
  expect(signed).toContain(`URI: ${location.origin}\nVersion: 1\nChain ID: 56`);
});

it.each([
  ["eth_requestAccounts", "wallet.error.connectionRefused"],
  ["personal_sign", "wallet.error.signatureRefused"],
] as const)(
  "the sign-in screen shows an error when the player rejects %s in the wallet, and allows another attempt",
  async (method, text) => {
    const { answers } = announceWallet();
    const accept = answers[method];
    answers[method] = () => {
      throw walletError(4001);
    };
    await openLogin();
    await wallet().click();
    await expect.element(alert(t(text))).toBeVisible();
    expect(token()).toBeNull();
    expect(signInCalls()).toHaveLength(0);

    answers[method] = accept ?? (() => null);
    await wallet().click();
    await expect.poll(() => location.pathname).toBe("/index");
    expect(token()).toBe("by wallet");
  },
);

it("the Cancel button ends the wait for the wallet, and a later signature does not sign the player in", async () => {
  const { answers } = announceWallet();
  const late = Promise.withResolvers<string>();
  answers.personal_sign = () => late.promise;
  await openLogin();
  await wallet().click();
  const cancel = page.getByRole("button", { name: t("action.cancel") });
  await expect.element(cancel).toBeVisible();
  await cancel.click();
  await expect.element(cancel).not.toBeInTheDocument();
  await expect.element(page.getByText(t("login.waiting"))).not.toBeInTheDocument();
  late.resolve("0x51");
  await late.promise;
  await expect.element(wallet()).not.toHaveAttribute("aria-disabled");
  expect(signInCalls()).toHaveLength(0);
  expect([token(), location.pathname]).toEqual([null, "/login"]);
});

it("the Try again button repeats the signature request to a wallet that does not respond, and signs the player in", async () => {
  const { answers, asked } = announceWallet();
  answers.personal_sign = () => new Promise(() => {});
  await openLogin();
  await wallet().click();
  const again = page.getByRole("button", { name: t("action.tryAgain") });
  await expect.element(again).toBeVisible();
  answers.personal_sign = () => "0x51";
  await again.click();
  await expect.poll(() => location.pathname).toBe("/index");
  expect(token()).toBe("by wallet");
  expect(asked.filter((method) => method === "personal_sign")).toHaveLength(2);
});

it("the sign-in screen requests no wallet signature while the server is unavailable, and the Try again button then signs the player in", async () => {
  const { asked } = announceWallet();
  await openScreen("/login", {
    answers: {
      ...signInAnswers(),
      "GET /config": () => {
        throw new Refusal("OutcomeUnknown");
      },
    },
  });
  await wallet().click();
  const unreached = page.getByRole("heading", { name: t("login.unreached") });
  await expect.element(unreached).toBeVisible();
  await expect.element(wallet()).not.toHaveAttribute("aria-disabled");
  await expect.element(page.getByText(t("login.waiting"))).not.toBeInTheDocument();
  expect(asked).not.toContain("personal_sign");
  answer({ "GET /config": serverConfig() });
  await press(t("action.tryAgain"));
  await expect.poll(() => location.pathname).toBe("/index");
  expect(token()).toBe("by wallet");
});

it("the sign-in screen shows no WalletConnect button when the server has no WalletConnect project", async () => {
  const { asked } = announceWallet();
  await openLogin();
  await expect.element(wallet()).toBeVisible();
  await expect.element(page.getByRole("link", { name: "MetaMask" }).first()).toBeVisible();
  expect(page.getByRole("button", { name: "WalletConnect" }).query()).toBeNull();
  expect(asked).toEqual([]);
});
