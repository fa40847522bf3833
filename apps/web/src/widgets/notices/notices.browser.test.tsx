import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerOf } from "../../../test/answers.ts";
import { callsOf, sendEvent } from "../../../test/api-stand-in.ts";
import { expectNoAxeFindings } from "../../../test/axe.ts";
import { mailWorks, noticeSettings } from "../../../test/notices.ts";
import { openAgain } from "../../../test/open-again.ts";
import { openScreen, press, t } from "../../../test/screen.tsx";
import { settled } from "../../../test/settled.ts";
import { expectToast } from "../../../test/toasts.ts";

const notice = { what: "depositCredited", recordId: "7", amount: "12.5 PLAY", friend: null } as const;
const toast = () => page.getByRole("status").filter({ hasText: t("notices.credited") });

/** Record of a credited deposit. */
const deposit = {
  id: "7",
  token: "PLAY",
  assetId: "PLAY",
  amount: "12.5",
  withdrawOnly: "0",
  status: "confirmed",
  way: "wallet",
  confirmations: 15,
  confirmationsNeeded: 15,
  from: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  transactionHash: `0x${"a".repeat(64)}`,
  logIndex: 0,
  blockNumber: 1,
  creditedAtMs: Date.now(),
  atMs: Date.now(),
} as const;

it("the open page shows a toast with the amount of a credited deposit", async () => {
  await openScreen("/profile", { player: true, answers: noticeSettings().answers });
  await settled();
  await expect
    .poll(() => {
      // The page follows notifications only after it has loaded the code for them, so the test repeats the event until
      // the toast appears.
      sendEvent("notice", notice);
      return toast().query();
    })
    .not.toBeNull();
  await expect.element(toast()).toMatchTextContent("12.5000 PLAY");
});

it("the send sheet of a receipt links to the e-mail binding, turns on deposit e-mails, and sends the receipt", async () => {
  const settings = noticeSettings();
  await openScreen("/depositRecords?receipt=deposit-7", {
    player: true,
    answers: {
      ...settings.answers,
      "GET /assets/get_deposit_records": answerOf("GET /assets/get_deposit_records", { records: [deposit] }),
    },
  });
  await press(t("receipt.send"));
  const sheet = page.getByRole("dialog", { name: t("notices.sendTitle") });
  await sheet.getByRole("link", { name: t("notices.bind") }).click();
  await expect.element(page.getByLabelText(t("bind.email"), { exact: true })).toBeVisible();

  settings.set({ mail: mailWorks });
  await openAgain("/depositRecords?receipt=deposit-7", { player: true });
  await press(t("receipt.send"));
  await expect.element(sheet.getByText(t("notices.isOff"))).toBeVisible();
  await expectNoAxeFindings("the sheet that sends");
  await sheet.getByRole("button", { name: t("notices.sendToMail") }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expectToast(t("notices.sent"));
  expect(callsOf("POST /notify/settings").map(({ body }) => body)).toEqual([
    { kind: "depositCredited", channel: "mail", on: true },
  ]);
  expect(callsOf("POST /notify/send/message").map(({ body }) => body)).toEqual([
    { template: "depositCredited", recordId: "7", channel: "mail" },
  ]);
  expect(settings.now().kinds.depositCredited?.mail).toBe(true);
});
