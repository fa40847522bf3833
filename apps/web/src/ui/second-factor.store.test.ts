import { afterEach, expect, it } from "vitest";
import { askSecondFactor, putSecondFactorAway, secondFactorStore } from "./second-factor.store.ts";

const question = () => secondFactorStore.get().question;
const first = Symbol("first");
const second = Symbol("second");

afterEach(() => secondFactorStore.set({ question: null }));

it("a question for a code of the authenticator app stays until the asking action removes the question, and an answer removes the earlier error", async () => {
  const asked = askSecondFactor(first, "Wrong code");
  expect(question()).toMatchObject({ error: "Wrong code", busy: false });
  question()?.answer("123456");
  expect(await asked).toBe("123456");
  expect(question()).toMatchObject({ error: undefined, busy: true });
  await putSecondFactorAway(first);
  expect(question()).toBeNull();
});

it("a second question for a code of the authenticator app answers the waiting question with undefined", async () => {
  const waiting = askSecondFactor(first);
  const asked = askSecondFactor(second);
  expect(await waiting).toBeUndefined();
  // Removing the first question for a code must not remove the second question.
  await putSecondFactorAway(first);
  expect(question()).toMatchObject({ caller: second, busy: false });
  question()?.answer("654321");
  expect(await asked).toBe("654321");
});
