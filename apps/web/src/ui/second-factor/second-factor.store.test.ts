import { afterEach, expect, it } from "vitest";
import { askSecondFactor, putSecondFactorAway, secondFactorStore } from "./second-factor.store.ts";

const question = () => secondFactorStore.get().question;
const first = Symbol("first");
const second = Symbol("second");

afterEach(() => secondFactorStore.set({ question: null }));

it("the prompt for an authenticator code stays open until the action removes it, and a typed code clears the previous error", async () => {
  const asked = askSecondFactor(first, "Wrong code");
  expect(question()).toMatchObject({ error: "Wrong code", busy: false });
  question()?.answer("123456");
  expect(await asked).toBe("123456");
  expect(question()).toMatchObject({ error: undefined, busy: true });
  await putSecondFactorAway(first);
  expect(question()).toBeNull();
});

it("a second prompt for an authenticator code resolves the waiting prompt with undefined", async () => {
  const waiting = askSecondFactor(first);
  const asked = askSecondFactor(second);
  expect(await waiting).toBeUndefined();
  // Removing the first prompt must not remove the second prompt.
  await putSecondFactorAway(first);
  expect(question()).toMatchObject({ caller: second, busy: false });
  question()?.answer("654321");
  expect(await asked).toBe("654321");
});
