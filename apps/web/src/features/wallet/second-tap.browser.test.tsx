import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerOf } from "../../../test/answers.ts";
import { callsOf, Refusal } from "../../../test/api-stand-in.ts";
import {
  alert,
  answerLost,
  confirmWithdrawal,
  enterWithdrawal,
  openMoney,
  password,
  withdrawal,
} from "../../../test/money.ts";
import { press, t } from "../../../test/screen.tsx";

const accepted = { ...withdrawal, status: "submitted", transactionHash: null } as const;
const ticket = () => ({ ticket: "ticket", expiresAtMs: Date.now() + 300_000 });
const busyButton = (name: string) => page.getByRole("button", { name, exact: true });

/** Presses a busy button a second time, as an impatient player does. */
async function pressBusy(name: string): Promise<void> {
  await expect.element(busyButton(name)).toHaveAttribute("aria-busy", "true");
  await busyButton(name).click({ force: true });
}

it("the confirmation of a withdrawal sends one request for each step when the player presses the button twice", async () => {
  const paid = Promise.withResolvers<typeof accepted>();
  await openMoney("/withdraw", {
    "POST /user/confirm_fund_password": ticket,
    "GET /assets/withdraw": () => paid.promise,
  });
  await enterWithdrawal("10");
  await confirmWithdrawal();
  await pressBusy(t("confirm.busy"));
  await expect.poll(() => callsOf("GET /assets/withdraw")).toHaveLength(1);
  await pressBusy(t("confirm.busy"));
  paid.resolve(accepted);
  await expect.element(page.getByRole("heading", { name: t("withdraw.yours") })).toBeVisible();
  expect(callsOf("POST /user/confirm_fund_password")).toHaveLength(1);
  expect(callsOf("GET /assets/withdraw")).toHaveLength(1);
});

it("the confirmation of a withdrawal asks for the password again if the response to the password was lost", async () => {
  await openMoney("/withdraw", { "POST /user/confirm_fund_password": () => answerLost() });
  await enterWithdrawal("10");
  await confirmWithdrawal();
  // The page has not requested the withdrawal yet, so it knows that the balance is unchanged.
  await expect.element(alert(t("confirm.unchanged"))).toBeVisible();
  await expect.element(page.getByLabelText(t("funds.title"), { exact: true })).toHaveValue(password);
  await confirmWithdrawal();
  await expect.poll(() => callsOf("POST /user/confirm_fund_password")).toHaveLength(2);
  expect(callsOf("GET /assets/withdraw")).toHaveLength(0);
});

it("the confirmation of a withdrawal uses a new ticket if the server refuses the repeated request after a lost response", async () => {
  let calls = 0;
  let tickets = 0;
  await openMoney("/withdraw", {
    "POST /user/confirm_fund_password": () => {
      tickets += 1;
      return { ...ticket(), ticket: `ticket ${tickets}` };
    },
    "GET /assets/withdraw": () => {
      calls += 1;
      if (calls === 1) answerLost();
      if (calls === 2) throw new Refusal("WithdrawalTicketInvalid");
      return accepted;
    },
  });
  await enterWithdrawal("10");
  await confirmWithdrawal();
  await expect.element(alert(t("confirm.unanswered"))).toBeVisible();
  await press(t("action.tryAgain"));
  await expect.element(page.getByText(t("confirm.unchanged"), { exact: false })).toBeVisible();
  await confirmWithdrawal();
  await expect.element(page.getByRole("heading", { name: t("withdraw.yours") })).toBeVisible();
  const sent = callsOf("GET /assets/withdraw").map(({ query }) => query);
  expect(sent.map((query) => query.ticket)).toEqual(["ticket 1", "ticket 1", "ticket 2"]);
  expect(new Set(sent.map((query) => query.requestId)).size).toBe(1);
});

it("the form for a change of the funds password sends one request when the player presses the button twice", async () => {
  const changed = Promise.withResolvers<Record<string, never>>();
  await openMoney("/changePass", { "POST /user/change_fund_password": () => changed.promise });
  await page.getByLabelText(t("funds.old"), { exact: true }).fill(password);
  await page.getByLabelText(t("funds.new"), { exact: true }).fill("another 2026");
  await page.getByLabelText(t("password.repeat"), { exact: true }).fill("another 2026");
  await press(t("funds.change"));
  await pressBusy(t("funds.changing"));
  changed.resolve({});
  await expect.poll(() => location.pathname).toBe("/profile");
  expect(callsOf("POST /user/change_fund_password")).toHaveLength(1);
});

it("the address book stays busy until it has read the addresses again, and then no longer shows the removed address", async () => {
  const entry = answerOf("POST /assets/withdraw_address/add", {
    id: crypto.randomUUID(),
    name: "Cold wallet",
    blockchainId: "BSC",
    address: withdrawal.address,
  });
  const lock = { on: false, hours: 24, endsAtMs: null };
  const readAgain = Promise.withResolvers<void>();
  let isRemoved = false;
  await openMoney("/withdraw", {
    "GET /assets/withdraw_addresses": async () => {
      if (isRemoved) await readAgain.promise;
      return { addresses: isRemoved ? [] : [entry], lock };
    },
    "POST /assets/withdraw_address/remove": () => {
      isRemoved = true;
      return {};
    },
  });
  await press(t("book.title"));
  await press(t("book.removeNamed", { name: entry.name }));
  await press(t("book.remove"));
  await pressBusy(t("book.removing"));
  readAgain.resolve();
  await expect.element(page.getByText(t("book.empty"))).toBeVisible();
  await expect.element(page.getByText(t("book.removed"))).toBeVisible();
  expect(callsOf("POST /assets/withdraw_address/remove")).toHaveLength(1);
});
