import type { Data } from "@gemplay/api-schema";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { type Answers, answer, callsOf, Refusal, setAway } from "../../../../test/api-stand-in.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";

type Session = Data<"GET /user/sessions">["sessions"][number];

const session = {
  id: "one",
  device: { browser: "Firefox", system: "Linux", form: "desktop" },
  wayIn: "wallet",
  current: true,
  newDevice: false,
  openedAtMs: Date.now(),
  lastUsedAtMs: Date.now(),
} satisfies Session;
const elsewhere = (id: string, browser: string): Session => ({
  ...session,
  id,
  device: { browser, system: "Android", form: "mobile" },
  current: false,
});

/** Returns the answers of a simulated server that lists and ends sessions. */
function sessionsOf(...others: readonly Session[]): Answers {
  let sessions: Session[] = [session, ...others];
  return {
    "GET /user/sessions": () => ({ sessions, idleDays: 30 }),
    "POST /user/session/end": ({ body }) => {
      sessions = sessions.filter(({ id }) => id !== body.id);
      return {};
    },
    "POST /user/session/end_others": () => {
      sessions = [session];
      return {};
    },
  };
}

const open = (answers: Answers) => openScreen("/profile?view=sessions", { player: true, answers });
const others = (count: number) =>
  page.getByRole("heading", { name: t("sessions.others", { count: String(count) }) });
const [endOf = ""] = t("sessions.endOf", { device: "|", time: "" }).split("|");
const endButton = (browser: string) =>
  page.getByRole("button", { name: new RegExp(`^${endOf}.*${browser}`) });

it("the session list shows an error when its request fails, and loads when the player presses Try again", async () => {
  await open({
    "GET /user/sessions": () => {
      throw new Refusal("Unavailable");
    },
  });
  await expect.element(page.getByText(t("sessions.failed"))).toBeVisible();
  answer({ "GET /user/sessions": { sessions: [session], idleDays: 30 } });
  await press(t("action.tryAgain"));
  await expect.element(page.getByText(t("sessions.this"))).toBeVisible();
  await expect.element(page.getByText(t("sessions.none"))).toBeVisible();
  expect(localStorage.getItem("token")).toBe("session");
});

it("the settings show the number of sessions in the link to the session list", async () => {
  await openScreen("/profile?view=settings", {
    player: true,
    answers: sessionsOf(elsewhere("two", "Chrome")),
  });
  await page
    .getByRole("link", { name: `${t("sessions.title")} ${t("sessions.count", { count: 2 })}` })
    .click();
  await expect.element(others(1)).toBeVisible();
});

it("ending another session removes that session from the list and moves the focus to the heading of the list", async () => {
  await open(sessionsOf(elsewhere("two", "Chrome"), elsewhere("three", "Safari")));
  await endButton("Chrome").click();
  await expect.element(page.getByText(t("sessions.ended"))).toBeVisible();
  expect(callsOf("POST /user/session/end").map(({ body }) => body.id)).toEqual(["two"]);
  await expect.element(others(1)).toHaveFocus();
  await expect.element(endButton("Safari")).toBeVisible();
  await expect.element(page.getByText(t("sessions.this"))).toBeVisible();
});

it("the button «end others» ends all other sessions, and the current session stays in the list", async () => {
  await open(sessionsOf(elsewhere("two", "Chrome"), elsewhere("three", "Safari")));
  await press(t("sessions.endOthers"));
  await expect.element(page.getByText(t("sessions.othersEnded"))).toBeVisible();
  await expect.element(page.getByText(t("sessions.none"))).toBeVisible();
  await expect.element(page.getByText(t("sessions.this"))).toBeVisible();
});

it("a request to end a session fails immediately without a network and is not repeated when the network returns", async () => {
  await open(sessionsOf(elsewhere("two", "Chrome")));
  await expect.element(endButton("Chrome")).toBeVisible();
  setAway(true);
  dispatchEvent(new Event("offline"));
  await endButton("Chrome").click();
  await expect.poll(() => callsOf("POST /user/session/end")).toHaveLength(1);
  await expect
    .element(page.getByRole("button", { name: t("sessions.ending"), exact: true }))
    .not.toBeInTheDocument();
  setAway(false);
  dispatchEvent(new Event("online"));
  await expect.element(others(1)).toBeVisible();
  await expect.element(endButton("Chrome")).toBeVisible();
  expect(callsOf("POST /user/session/end")).toHaveLength(1);
});
