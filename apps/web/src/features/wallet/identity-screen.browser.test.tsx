import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerOf } from "../../../test/answers.ts";
import { type Answers, callsOf, Refusal } from "../../../test/api-stand-in.ts";
import { configOf, openMoney, withdrawal } from "../../../test/money.ts";
import { press, t } from "../../../test/screen.tsx";

const waiting = {
  ...withdrawal,
  status: "under_review",
  needsIdentity: true,
  transactionHash: null,
} as const;
const check = answerOf("GET /user/identity", {
  isOpen: true,
  isNeeded: true,
  state: "none",
  withdrawnAbove: "2000",
  attempts: 0,
  attemptsAtMost: 3,
  reason: null,
  changedAtMs: null,
});
const reason = "The date on the document was not readable.";
const support = "https://support.example/";
const heading = (name: string) => page.getByRole("heading", { name });
const button = (name: string) => page.getByRole("button", { name, exact: true });

const open = (identity: Partial<typeof check>, more: Answers = {}) =>
  openMoney("/identity", {
    "GET /config": () => configOf({}, { links: { ...configOf().links, support } }),
    "GET /assets/get_withdraw_records": { records: [waiting], nextCursor: null },
    "GET /user/identity": { ...check, ...identity },
    "POST /user/identity/read": { ...check, ...identity },
    ...more,
  });

describe("the screen of the identity check", () => {
  it("names the threshold, the amount that is set aside, and what the provider asks for", async () => {
    await open({});
    await expect.element(heading(t("identity.needed"))).toBeVisible();
    await expect.element(page.getByText(t("identity.neededAbove", { amount: "2,000.0000" }))).toBeVisible();
    await expect
      .element(page.getByText(t("identity.safe", { amount: "10.0000", asset: "PLAY" })))
      .toBeVisible();
    await expect.element(page.getByText(t("identity.document"))).toBeVisible();
    await expect.element(page.getByText(t("identity.waitsForYou"))).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: t("receipt.support") }))
      .toHaveAttribute("href", support);
    expect(callsOf("POST /user/identity/read")).toHaveLength(0);
  });

  it("shows the error beside the button if the provider cannot be reached, and can be tried again", async () => {
    await open(
      {},
      {
        "POST /user/identity/start": () => {
          throw new Refusal("IdentityUnavailable");
        },
      },
    );
    await press(t("identity.start"));
    await expect.element(page.getByRole("alert")).toBeVisible();
    await press(t("identity.start"));
    await expect.poll(() => callsOf("POST /user/identity/start")).toHaveLength(2);
  });

  it("reads the result of an open check at once, and shows that the player has passed", async () => {
    let isPassed = false;
    await open(
      { state: "asked", changedAtMs: Date.now() },
      {
        "POST /user/identity/read": () => {
          isPassed = true;
          return { ...check, state: "passed", changedAtMs: Date.now() };
        },
        "GET /assets/get_withdraw_records": () => ({
          records: [isPassed ? { ...waiting, status: "pending", needsIdentity: false } : waiting],
          nextCursor: null,
        }),
      },
    );
    await expect.element(heading(t("identity.passed"))).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: t("identity.seeWithdrawal") }))
      .toHaveAttribute("href", "/depositRecords?receipt=withdrawal-3");
  });

  it("says that the result could not be read, and keeps the check open", async () => {
    await open(
      { state: "asked", changedAtMs: Date.now() },
      {
        "POST /user/identity/read": () => {
          throw new Refusal("IdentityUnavailable");
        },
      },
    );
    await expect.element(page.getByText(t("identity.unread"))).toBeVisible();
    await expect.element(heading(t("identity.asked"))).toBeVisible();
    await expect.element(button(t("identity.goOn"))).toBeVisible();
  });

  it("shows the provider's reason, where the money is, and another attempt after a refused check", async () => {
    await open({ state: "refused", attempts: 1, reason, changedAtMs: Date.now() });
    await expect.element(heading(t("identity.refused"))).toBeVisible();
    await expect.element(page.getByText(`${reason} ${t("identity.refusedLead")}`)).toBeVisible();
    await expect.element(page.getByText(t("identity.attempt", { count: 1, most: 3 }))).toBeVisible();
    await expect.element(page.getByText(t("identity.held"))).toBeVisible();
    await expect.element(button(t("action.tryAgain"))).toBeVisible();
  });

  it.each([
    ["after the last refused check", { state: "exhausted", attempts: 3, reason }],
    ["without a provider", { isOpen: false }],
  ] as const)("offers only support %s", async (_name, identity) => {
    await open(identity);
    await expect.element(page.getByRole("link", { name: t("receipt.support") })).toBeVisible();
    await expect.element(button(t("identity.start"))).not.toBeInTheDocument();
    await expect.element(button(t("action.tryAgain"))).not.toBeInTheDocument();
  });

  it("says that no check is needed if no withdrawal waits for one", async () => {
    await open(
      { isNeeded: false },
      { "GET /assets/get_withdraw_records": { records: [], nextCursor: null } },
    );
    await expect.element(heading(t("identity.notNeeded"))).toBeVisible();
    await expect.element(page.getByText(t("identity.document"))).not.toBeInTheDocument();
    await expect.element(button(t("identity.start"))).not.toBeInTheDocument();
  });

  it("is linked from the receipt of the waiting withdrawal", async () => {
    await openMoney("/depositRecords?receipt=withdrawal-3", {
      "GET /assets/get_withdraw_records": { records: [waiting], nextCursor: null },
      "GET /user/identity": check,
    });
    await expect.element(page.getByText(t("records.withdrawIdentity"))).toBeVisible();
    await page.getByRole("link", { name: t("identity.step") }).click();
    await expect.element(heading(t("identity.needed"))).toBeVisible();
  });
});
