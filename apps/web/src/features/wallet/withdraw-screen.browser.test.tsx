import type { Data } from "@gemplay/api-schema";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { playerInfo } from "../../../test/answers.ts";
import { type Answers, answer, callsOf, Refusal, says } from "../../../test/api-stand-in.ts";
import {
  alert,
  answerLost,
  confirmWithdrawal,
  enterAddress,
  enterWithdrawal,
  openInNewTab,
  openMoney,
  otherAddress,
  password,
  withdrawAddress,
  withdrawal,
  withdrawPlay,
  withdrawQuantity,
} from "../../../test/money.ts";
import { press, t } from "../../../test/screen.tsx";
import { announceWallet, walletAddress } from "../../../test/wallet.ts";

type Book = Data<"GET /assets/withdraw_addresses">;

const goOn = () => page.getByRole("button", { name: t("wallet.continue") });
const info = { ...playerInfo, fundsPasswordSet: true };
const accepted = { ...withdrawal, status: "submitted", transactionHash: null } as const;

/**
 * Returns the answers of a simulated server. The server sends a new ticket for each confirmation with the correct
 * password.
 */
function ticketAnswers(): Answers {
  let tickets = 0;
  return {
    "POST /user/confirm_fund_password": ({ body }) => {
      if (body.password !== password) throw new Refusal("FundsPasswordIncorrect", { count: 4 });
      tickets += 1;
      return { ticket: `ticket ${tickets}`, expiresAtMs: Date.now() + 300_000 };
    },
  };
}

/**
 * Types a withdrawal of 10 PLAY to another address into the form, and confirms the withdrawal with the funds password.
 */
async function withdraw(): Promise<void> {
  await enterWithdrawal("10", otherAddress);
  await confirmWithdrawal();
}

/** Expects that the middle of an element is visible: inside the viewport and not covered by another element. */
async function expectUncovered(element: ReturnType<typeof alert>): Promise<void> {
  await expect.element(element).toBeVisible();
  await expect
    .poll(() => {
      const one = element.element();
      const { x, y, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    })
    .toBe(true);
}

describe("the withdrawal form", () => {
  it("shows an error message for an invalid address and for an invalid quantity, and stays at this step", async () => {
    await openMoney("/withdraw");
    await withdrawAddress().fill("0x12");
    await goOn().click();
    await expect.element(alert(t("withdraw.addressLength", { count: 4, length: 42 }))).toBeVisible();
    await expect.element(withdrawAddress()).toHaveFocus();
    // The checksum of this address is wrong: the third character after 0x must be a capital letter.
    await withdrawAddress().fill("0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
    await goOn().click();
    await expect.element(alert(t("withdraw.addressInvalid"))).toBeVisible();
    await expect.element(withdrawQuantity()).not.toBeInTheDocument();
    await enterAddress(otherAddress);
    await withdrawQuantity().fill("2");
    await goOn().click();
    await expect
      .element(alert(t("withdraw.belowMinimum", { minimum: "2.0000", asset: "PLAY" })))
      .toBeVisible();
    await expect.element(withdrawQuantity()).toHaveFocus();
    await withdrawQuantity().fill("101");
    await goOn().click();
    await expect.element(alert(t("withdraw.aboveBalance"))).toBeVisible();
    expect(location.pathname).toBe("/withdraw");
  });

  it("returns to the address with the Back button, and keeps the address and the quantity", async () => {
    await openMoney("/withdraw");
    await enterAddress(otherAddress);
    await press("50%");
    await expect.element(withdrawQuantity()).toHaveValue("50");
    history.back();
    await expect.element(withdrawAddress()).toHaveValue(otherAddress);
    await goOn().click();
    await expect.element(withdrawQuantity()).toHaveValue("50");
    await press(t("wallet.change"));
    await expect.element(withdrawAddress()).toHaveValue(otherAddress);
    expect(location.pathname).toBe("/withdraw");
  });

  it("returns from the password to the quantity and then to the address with the Back button", async () => {
    await openMoney("/withdraw", { "GET /user/info": info });
    await enterWithdrawal("10", otherAddress);
    await expect.element(page.getByLabelText(t("funds.title"), { exact: true })).toBeVisible();
    history.back();
    await expect.element(withdrawQuantity()).toHaveValue("10");
    history.back();
    await expect.element(withdrawAddress()).toHaveValue(otherAddress);
  });

  it("links to the form for the first funds password when the account has no funds password", async () => {
    await openMoney("/withdraw", { "GET /user/info": playerInfo });
    await expect.element(page.getByText(t("withdraw.passwordMissing"))).toBeVisible();
    await page.getByRole("link", { name: t("funds.set") }).click();
    await expect.poll(() => location.pathname + location.search).toBe("/setPass?next=/withdraw");
  });

  it("shows that withdrawals are closed and does not continue to the quantity", async () => {
    const [network] = withdrawPlay.blockchainArray;
    if (!network) throw new Error("no network");
    await openMoney("/withdraw", {
      "GET /assets/withdraw_assets": [{ ...withdrawPlay, blockchainArray: [{ ...network, open: false }] }],
    });
    await expect.element(goOn()).toHaveAccessibleDescription(t("withdraw.closed"));
    await withdrawAddress().fill(otherAddress);
    await userEvent.keyboard("{Enter}");
    expect(withdrawQuantity().query()).toBeNull();
  });

  it("shows on the form and on the receipt how long a review usually takes", async () => {
    await openMoney("/withdraw", {
      "GET /assets/withdraw_assets": [{ ...withdrawPlay, automaticLimit: "5", automaticLeftToday: "5" }],
      "GET /assets/review_time": { medianMs: 25 * 60_000 },
      "GET /assets/get_withdraw_records": {
        records: [{ ...accepted, status: "under_review" }],
        nextCursor: null,
      },
    });
    const usually = page.getByText(t("withdraw.reviewUsually", { time: "25 minutes" }), { exact: false });
    await enterAddress(otherAddress);
    expect(usually.query()).toBeNull();
    await withdrawQuantity().fill("10");
    await expect.element(usually).toBeVisible();
    await page.getByRole("link", { name: t("records.title") }).click();
    await page.getByRole("link", { name: `${t("wallet.withdraw")} PLAY`, exact: false }).click();
    await expect.element(page.getByText(t("records.withdrawReview"), { exact: false })).toBeVisible();
    await expect.element(usually).toBeVisible();
  });

  it("shows on the form and on the receipt that withdrawals are held after a change of the funds password", async () => {
    const heldUntilMs = Date.now() + 86_400_000;
    await openMoney("/withdraw", {
      "GET /user/info": { ...info, withdrawalsHeldUntilMs: heldUntilMs },
      "GET /assets/get_withdraw_records": {
        records: [{ ...accepted, status: "under_review", heldUntilMs }],
        nextCursor: null,
      },
    });
    const [held = ""] = t("withdraw.held", { time: "|" }).split("|");
    await expect.element(page.getByText(held, { exact: false })).toBeVisible();
    await page.getByRole("link", { name: t("records.title") }).click();
    await page.getByRole("link", { name: `${t("wallet.withdraw")} PLAY`, exact: false }).click();
    const [waits = ""] = t("records.withdrawHeld", { time: "|" }).split("|");
    await expect.element(page.getByText(waits, { exact: false })).toBeVisible();
  });
});

describe("the confirmation of a withdrawal", () => {
  it("sends the withdrawal once, with the ticket for the correct funds password, and then shows the withdrawal", async () => {
    await openMoney("/withdraw", { ...ticketAnswers(), "GET /assets/withdraw": accepted });
    await enterWithdrawal("10", otherAddress);
    await confirmWithdrawal("not the password");
    await expect.element(alert(says("error.fundsPasswordIncorrect", { count: 4 }))).toBeVisible();
    await confirmWithdrawal();
    await expect.element(page.getByRole("heading", { name: t("withdraw.yours") })).toBeVisible();
    const [call] = callsOf("GET /assets/withdraw");
    expect(call?.query).toMatchObject({
      assetId: "PLAY",
      blockchainId: "BSC",
      address: otherAddress,
      amount: "10",
      ticket: "ticket 1",
    });
    expect(callsOf("GET /assets/withdraw")).toHaveLength(1);
    // The page does not store the funds password, because only the confirmation request needs the password.
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(password);
  });

  it("sends the same request again after a server error", async () => {
    let answers = 0;
    await openMoney("/withdraw", {
      ...ticketAnswers(),
      "GET /assets/withdraw": () => {
        answers += 1;
        if (answers === 1) throw new Refusal("ServerFault");
        return withdrawal;
      },
      "GET /assets/get_withdraw_records": () => ({
        records: answers > 0 ? [withdrawal] : [],
        nextCursor: null,
      }),
    });
    await withdraw();
    await expect.element(alert(t("confirm.unanswered"))).toBeVisible();
    expect(page.getByText(t("confirm.unchanged"), { exact: false }).query()).toBeNull();
    await press(t("action.tryAgain"));
    await expect.poll(() => callsOf("GET /assets/withdraw")).toHaveLength(2);
    const [first, second] = callsOf("GET /assets/withdraw");
    expect(second?.query).toEqual(first?.query);
    expect(callsOf("POST /user/confirm_fund_password")).toHaveLength(1);
  });

  it("shows why the server rejected the withdrawal and that the balance is unchanged", async () => {
    const reasons = [
      ["WithdrawalTicketInvalid", says("error.withdrawalTicketInvalid")],
      ["WithdrawalsUnderway", says("error.withdrawalsUnderway", { count: 1 })],
    ] as const;
    await openMoney("/withdraw", ticketAnswers());
    await enterWithdrawal("10");
    for (const [error, text] of reasons) {
      answer({
        "GET /assets/withdraw": () => {
          throw new Refusal(error, { count: 1 });
        },
      });
      await confirmWithdrawal();
      await expect.element(alert(text)).toBeVisible();
      await expect.element(page.getByText(t("confirm.unchanged"), { exact: false })).toBeVisible();
    }
    // The page never sends a ticket again that the server has rejected.
    expect(callsOf("GET /assets/withdraw").map(({ query }) => query.ticket)).toEqual([
      "ticket 1",
      "ticket 2",
    ]);
  });
});

describe("the confirmation of a withdrawal after a lost response", () => {
  const atMs = Date.UTC(2026, 10, 27, 14, 32);
  const time = "14:32";

  /**
   * Simulates a server that accepts the first request, but its response is lost. If a second, identical withdrawal is
   * requested, the player must confirm the repetition.
   */
  function repeatedAnswers(): Answers {
    const madeFor = new Set<string>();
    return {
      ...ticketAnswers(),
      "GET /assets/withdraw": ({ query }) => {
        const isFirst = madeFor.size === 0;
        if (!isFirst && !madeFor.has(query.requestId) && String(query.repeat) !== "true")
          throw new Refusal("WithdrawalRepeated", { atMs, moment: time });
        madeFor.add(query.requestId);
        if (isFirst) answerLost();
        return { ...accepted, id: String(madeFor.size), requestId: query.requestId };
      },
    };
  }
  const requestIds = () => callsOf("GET /assets/withdraw").map(({ query }) => query.requestId);
  const repeats = () => callsOf("GET /assets/withdraw").map(({ query }) => String(query.repeat ?? "no"));
  // The test searches only the main part of the page, because the error toast contains the same text.
  const question = () => page.getByRole("main").getByText(t("confirm.repeated", { time }));

  it("sends the same request again while the page is open", async () => {
    await openMoney("/withdraw", repeatedAnswers());
    await withdraw();
    await expect.element(alert(t("confirm.unanswered"))).toBeVisible();
    await press(t("action.tryAgain"));
    await expect.element(page.getByRole("heading", { name: t("withdraw.yours") })).toBeVisible();
    const [first, second] = callsOf("GET /assets/withdraw");
    expect(second?.query).toEqual(first?.query);
    expect(callsOf("POST /user/confirm_fund_password")).toHaveLength(1);
    expect(question().query()).toBeNull();
  });

  it("does not repeat the withdrawal when the player declines the repetition in a new tab", async () => {
    await openMoney("/withdraw", repeatedAnswers());
    await withdraw();
    await expect.element(alert(t("confirm.unanswered"))).toBeVisible();
    await openInNewTab("/withdraw");
    await expect.element(withdrawAddress()).toHaveValue("");
    await withdraw();
    await expectUncovered(question());
    await page.getByRole("link", { name: t("confirm.notAgain") }).click();
    await expect.poll(() => location.pathname).toBe("/wallet");
    // The server rejected the second request, so the page asked the player. No request contained the flag for a
    // repetition.
    expect(requestIds()).toHaveLength(2);
    expect(repeats()).toEqual(["no", "no"]);
  });

  it("sends the withdrawal with a new request id when the player confirms the repetition in a new tab", async () => {
    await openMoney("/withdraw", repeatedAnswers());
    await withdraw();
    await expect.element(alert(t("confirm.unanswered"))).toBeVisible();
    await openInNewTab("/withdraw");
    await withdraw();
    await expectUncovered(question());
    await press(t("confirm.again"));
    await expect.element(page.getByRole("heading", { name: t("withdraw.yours") })).toBeVisible();
    const [first, asked, repeated] = callsOf("GET /assets/withdraw");
    expect(requestIds()).toHaveLength(3);
    expect(repeats()).toEqual(["no", "no", "true"]);
    expect(asked?.query.requestId).not.toBe(first?.query.requestId);
    // The confirmed request has the same request id and the same ticket as the request that the server rejected.
    expect(repeated?.query.requestId).toBe(asked?.query.requestId);
    expect(repeated?.query.ticket).toBe(asked?.query.ticket);
    expect(callsOf("POST /user/confirm_fund_password")).toHaveLength(2);
  });
});

describe("a wrong funds password", () => {
  const lockedUntilMs = Date.now() + 86_400_000;
  const [locked = ""] = t("funds.lockedUntil", { time: "|" }).split("|");

  it("reduces the number of attempts left, and the fifth wrong password locks the confirmation", async () => {
    let left = 5;
    await openMoney("/withdraw", {
      "GET /user/info": () => ({
        ...info,
        fundsPasswordTriesLeft: left,
        fundsPasswordLockedUntilMs: left === 0 ? lockedUntilMs : null,
      }),
      "POST /user/confirm_fund_password": () => {
        left -= 1;
        throw left === 0
          ? new Refusal("FundsPasswordLocked", { wait: "24 h" })
          : new Refusal("FundsPasswordIncorrect", { count: left });
      },
    });
    await enterWithdrawal("10");
    await expect.element(page.getByText(t("withdraw.ownChosen"))).toBeVisible();
    for (const rest of [4, 3, 2, 1]) {
      await confirmWithdrawal(`wrong try ${rest}`);
      await expect.element(alert(says("error.fundsPasswordIncorrect", { count: rest }))).toBeVisible();
      await expect
        .element(page.getByText(t("confirm.triesUsed", { used: 5 - rest, all: 5, hours: 24 })))
        .toBeVisible();
    }
    await confirmWithdrawal("wrong try 0");
    await expect.element(alert(locked)).toBeVisible();
    expect(page.getByRole("button", { name: t("confirm.act") }).query()).toBeNull();
    expect(callsOf("GET /assets/withdraw")).toHaveLength(0);
  });

  it("the settings and the withdrawal form show that the funds password is locked", async () => {
    await openMoney("/profile?view=settings", {
      "GET /user/info": { ...info, fundsPasswordLockedUntilMs: lockedUntilMs },
    });
    await expect.element(page.getByText(t("profile.locked"))).toBeVisible();
    await openInNewTab("/withdraw");
    await expect.element(goOn()).toHaveAccessibleDescription(expect.stringContaining(locked.trim()));
    await expect.element(page.getByRole("link", { name: t("funds.forgotten") })).toBeVisible();
  });
});

describe("the address book", () => {
  const book = () => page.getByRole("dialog", { name: t("book.title") });

  /** Returns the answers of a simulated server that stores the changes of the address book. */
  function bookAnswers(): Answers {
    let state: Book = { addresses: [], lock: { on: false, endsAtMs: null, hours: 24 } };
    return {
      "GET /assets/withdraw_addresses": () => state,
      "POST /assets/withdraw_address/add": ({ body: { name, address: added, blockchainId } }) => {
        const entry = {
          id: "00000000-0000-4000-8000-000000000001",
          name,
          address: added,
          blockchainId,
          addedAtMs: Date.now(),
          opensAtMs: null,
        };
        state = { ...state, addresses: [entry] };
        return entry;
      },
      "POST /assets/withdraw_address/lock": ({ body: { on } }) => {
        const opensAtMs = Date.now() + 86_400_000;
        state = {
          addresses: state.addresses.map((entry) => ({ ...entry, opensAtMs })),
          lock: { ...state.lock, on },
        };
        return state.lock;
      },
    };
  }

  it("stores an address for a withdrawal of U as USDT, and the address lock rejects any address outside the book", async () => {
    announceWallet();
    await openMoney("/withdraw", { ...bookAnswers(), ...ticketAnswers(), "GET /assets/withdraw": accepted });
    await page.getByRole("button", { name: /^PLAY/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("withdraw.paidAs", { token: "USDT" }), exact: false })
      .click();

    await press(t("book.title"));
    await expect.element(book().getByText(t("book.empty"))).toBeVisible();
    await book()
      .getByRole("textbox", { name: t("book.name"), exact: true })
      .fill("Cold wallet");
    const typed = book().getByRole("textbox", { name: t("records.address"), exact: true });
    await typed.fill(`${otherAddress.slice(0, -1)}e`);
    await expect.element(book().getByText(t("withdraw.addressInvalid"))).toBeVisible();
    await typed.fill(otherAddress);
    await expect.element(book().getByText(t("book.checksum"))).toBeVisible();
    await book()
      .getByRole("button", { name: t("book.addAct") })
      .click();
    await book()
      .getByRole("button", { name: /^Cold wallet/ })
      .click();
    await expect.element(book()).not.toBeInTheDocument();
    await expect.element(page.getByText("Cold wallet")).toBeVisible();
    const [added] = callsOf("POST /assets/withdraw_address/add");
    expect(added?.body).toMatchObject({ name: "Cold wallet", address: otherAddress, blockchainId: "BSC" });
    await press(t("wallet.continue"));
    await withdrawQuantity().fill("10");
    await press(t("wallet.continue"));
    await confirmWithdrawal();
    await expect.poll(() => callsOf("GET /assets/withdraw")).toHaveLength(1);
    expect(callsOf("GET /assets/withdraw")[0]?.query).toMatchObject({ assetId: "U", address: otherAddress });

    await openInNewTab("/withdraw");
    await press(t("book.title"));
    await book().getByRole("switch").click();
    await expect.element(book().getByText(t("book.lockOn", { hours: 24 }))).toBeVisible();
    await expect
      .element(
        book()
          .getByRole("button", { name: /^Cold wallet/ })
          .filter({ hasText: t("book.opensIn") }),
      )
      .toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(book()).not.toBeInTheDocument();
    await withdrawAddress().fill("0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359");
    await expect.element(alert(t("book.bound"))).toBeVisible();
    await goOn().click();
    expect(withdrawQuantity().query()).toBeNull();
    await withdrawAddress().fill(walletAddress);
    await expect.element(alert(t("book.bound"))).not.toBeInTheDocument();
  });
});
