import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { askForFactor, typeRecoveryCode, typeWrongCode } from "../../../../test/account.ts";
import { answerOf } from "../../../../test/answers.ts";
import { answer, callsOf } from "../../../../test/api-stand-in.ts";
import { moneyAnswers } from "../../../../test/money.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { announceWallet } from "../../../../test/wallet.ts";

const address = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const lock = { on: false, hours: 24, endsAtMs: null };
const added = answerOf("POST /assets/withdraw_address/add", {
  id: crypto.randomUUID(),
  name: "Cold wallet",
  blockchainId: "BSC",
  address,
});

it("the address book requires a second factor to add an address and to turn off the lock, with one wallet signature for each action", async () => {
  const { asked } = announceWallet();
  const signatures = () => asked.filter((method) => method === "personal_sign").length;
  await openScreen("/withdraw", {
    player: true,
    answers: {
      ...moneyAnswers,
      "GET /assets/withdraw_addresses": { addresses: [], lock },
      "POST /assets/withdraw_address/add": askForFactor(added),
      "POST /assets/withdraw_address/lock": (call) => {
        if (call.body.on) return { ...lock, on: true };
        return askForFactor({ ...lock, on: true, endsAtMs: Date.now() + 86_400_000 })(call);
      },
    },
  });
  await press(t("book.title"));
  const book = page.getByRole("dialog", { name: t("book.title") });
  await book.getByLabelText(t("book.name"), { exact: true }).fill("Cold wallet");
  await book.getByLabelText(t("records.address"), { exact: true }).fill(address);
  await book.getByRole("button", { name: t("book.addAct") }).click();
  await typeWrongCode();
  answer({ "GET /assets/withdraw_addresses": { addresses: [added], lock } });
  await typeRecoveryCode("AAAABBBBCCCCDDDD");
  await expect.element(book.getByRole("button", { name: /^Cold wallet/ })).toBeVisible();
  expect(signatures()).toBe(1);
  expect(callsOf("POST /assets/withdraw_address/add").map(({ body }) => body.proof.secondFactor)).toEqual([
    undefined,
    "000000",
    "AAAABBBBCCCCDDDD",
  ]);

  const locked = { ...lock, on: true };
  answer({ "GET /assets/withdraw_addresses": { addresses: [added], lock: locked } });
  await book.getByRole("switch").click();
  await expect.element(book.getByText(t("book.lockOn", { hours: 24 }))).toBeVisible();
  await book.getByRole("switch").click();
  await typeWrongCode();
  const ending = { ...locked, endsAtMs: Date.now() + 86_400_000 };
  answer({ "GET /assets/withdraw_addresses": { addresses: [added], lock: ending } });
  await typeRecoveryCode("EEEEFFFFGGGGHHHH");
  const [, ends = ""] = t("book.lockEnds", { time: "|" }).split("|");
  await expect.element(book.getByText(ends, { exact: false })).toBeVisible();
  expect(signatures()).toBe(2);
});
