import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { navigate } from "wouter/use-browser-location";
import { answerOf } from "../../../test/answers.ts";
import { type Answers, answer, callsOf, Refusal, says } from "../../../test/api-stand-in.ts";
import { alert, answerLost, openMoney, reloadPage, swap, swapOffer } from "../../../test/money.ts";
import { press, t } from "../../../test/screen.tsx";
import { ownPending, pendingStore } from "./pending-swap.ts";

const amount = () => page.getByRole("textbox", { name: t("swap.pay"), exact: true });
const received = (text: string) => page.getByRole("status").filter({ hasText: text });
const sheet = () => page.getByRole("dialog");
const act = () => sheet().getByRole("button", { name: t("swap.act"), exact: true });

/**
 * Returns the answers of a simulated server whose quotes have a rate of 0.42 and a spread of 1%. Each quote has its own
 * id.
 */
function swapAnswers(): Answers {
  let quotes = 0;
  return {
    "GET /assets/swap_pairs": swapOffer,
    "POST /assets/swap/quote": ({ body }) => {
      quotes += 1;
      const isToU = body.toAssetId === "U";
      return answerOf("POST /assets/swap/quote", {
        quoteId: `00000000-0000-4000-8000-00000000000${quotes % 10}`,
        rate: swap.rate,
        fromAssetId: isToU ? "PLAY" : "U",
        toAssetId: isToU ? "U" : "PLAY",
        amount: body.amount,
        received: isToU ? "4.158" : "9.801",
        gross: isToU ? "4.2" : "9.9",
        spread: "0.042",
        expiresAtMs: Date.now() + 15_000,
      });
    },
  };
}

async function previewTen(): Promise<void> {
  await amount().fill("10");
  await expect.element(received("4.1580")).toBeVisible();
  await press(t("swap.preview"));
}

it("the swap form shows an error message for an amount above the balance, and shows the spread before the swap", async () => {
  await openMoney("/swap", swapAnswers());
  await amount().fill("101");
  await expect.element(alert(t("swap.aboveBalance"))).toBeVisible();
  await amount().fill("10");
  await expect.element(received("4.1580")).toBeVisible();
  await expect.element(page.getByText(t("swap.spread", { percent: "1%" }))).toBeVisible();
});

it("the swap preview shows why the server rejected a swap and that the balance is unchanged", async () => {
  await openMoney("/swap", {
    ...swapAnswers(),
    "POST /assets/swap": () => {
      throw new Refusal("ExchangeFailed");
    },
  });
  await previewTen();
  await act().click();
  await expect.element(alert(says("error.exchangeFailed"))).toBeVisible();
  await expect.element(alert(t("swap.unchanged"))).toBeVisible();
});

it("the swap screen sends the same request again after a reload when the response to a swap was lost", async () => {
  let isMade = false;
  await openMoney("/swap", {
    ...swapAnswers(),
    "POST /assets/swap": () => {
      isMade = true;
      return answerLost();
    },
    "GET /assets/swap_records": () => ({ records: isMade ? [swap] : [], nextCursor: null }),
  });
  await previewTen();
  await act().click();
  await expect.element(sheet().getByText(t("swap.unanswered"))).toBeVisible();
  answer({ "POST /assets/swap": swap });
  await reloadPage("/swap");
  await expect.element(sheet().getByText(t("swap.received"))).toBeVisible();
  await sheet()
    .getByRole("button", { name: t("swap.close") })
    .click();
  await expect.element(page.getByText("10 PLAY → 4.1580 U")).toBeVisible();
  const [first, second] = callsOf("POST /assets/swap").map(({ body }) => body);
  expect(second).toEqual(first);
  expect(callsOf("POST /assets/swap")).toHaveLength(2);
});

it("the swap preview sends one request when the player presses the button twice", async () => {
  const made = Promise.withResolvers<typeof swap>();
  await openMoney("/swap", { ...swapAnswers(), "POST /assets/swap": () => made.promise });
  await previewTen();
  await act().click();
  const busy = sheet().getByRole("button", { name: t("swap.swapping") });
  await expect.element(busy).toHaveAttribute("aria-busy", "true");
  await busy.click({ force: true });
  made.resolve(swap);
  await expect.element(sheet().getByText(t("swap.received"))).toBeVisible();
  expect(callsOf("POST /assets/swap")).toHaveLength(1);
});

it("the page does not send a swap again if the server answered after the player had left the swap screen", async () => {
  const made = Promise.withResolvers<typeof swap>();
  await openMoney("/swap", { ...swapAnswers(), "POST /assets/swap": () => made.promise });
  await previewTen();
  await act().click();
  await expect.poll(() => callsOf("POST /assets/swap")).toHaveLength(1);
  navigate("/wallet");
  await expect.poll(() => location.pathname).toBe("/wallet");
  made.resolve(swap);
  await expect.poll(() => ownPending(pendingStore.get())).toBeNull();
  navigate("/swap");
  await expect.element(amount()).toBeVisible();
  expect(sheet().query()).toBeNull();
  expect(callsOf("POST /assets/swap")).toHaveLength(1);
});

it("the swap form reverses the pair, fills in the whole balance, and opens no preview for tPLAY before the platform's launch", async () => {
  await openMoney("/swap", swapAnswers());
  await press(t("swap.flip"));
  await press(t("typed.max"));
  await expect.element(amount()).toHaveValue("100");
  await expect.element(received("9.8010")).toBeVisible();
  await page.getByText("tPLAY", { exact: false }).first().click();
  await expect.element(page.getByText(t("swap.closedLaunch"))).toBeVisible();
  await page.getByRole("button", { name: t("swap.preview") }).click({ force: true });
  expect(sheet().query()).toBeNull();
});

it("a link to the swap screen fills in the pair and the amount", async () => {
  await openMoney("/swap?from=U&to=PLAY&amount=20", swapAnswers());
  await expect.element(amount()).toHaveValue("20");
  await expect
    .poll(() => callsOf("POST /assets/swap/quote").at(-1)?.body)
    .toEqual({
      fromAssetId: "U",
      toAssetId: "PLAY",
      amount: "20",
    });
});
