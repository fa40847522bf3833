import { type RouteName, routes } from "@gemplay/api-schema";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { type Answers, Refusal } from "../../test/api-stand-in.ts";
import { openScreen, t } from "../../test/screen.tsx";
import { quietCalls } from "../api/call.ts";

/**
 * Creates the answers of a server that has ended the player's session. After `answerNow` was called, the server refuses
 * every API route that needs a session with `SessionEnded`.
 */
function endedSession() {
  const asked: RouteName[] = [];
  const { promise, resolve: answerNow } = Promise.withResolvers<void>();
  const needSession = (Object.keys(routes) as RouteName[]).filter(
    (route) => !(routes[route].access as readonly string[]).includes("guest"),
  );
  const refuse = (route: RouteName) => async () => {
    asked.push(route);
    await promise;
    throw new Refusal("SessionEnded");
  };
  const answers = Object.fromEntries(needSession.map((route) => [route, refuse(route)])) as Answers;
  return { asked, answers, answerNow };
}

it("the page shows an expired-session message and opens the home screen when the server has ended the session", async () => {
  const { asked, answers, answerNow } = endedSession();
  await openScreen("/depositRecords", { player: true, answers });
  await expect.poll(() => asked.some((route) => !quietCalls.has(route))).toBe(true);
  answerNow();
  await expect.element(page.getByRole("alert").filter({ hasText: t("session.expired") })).toBeVisible();
  expect(localStorage.getItem("token")).toBeNull();
  await expect.poll(() => location.pathname).toBe("/index");
});
