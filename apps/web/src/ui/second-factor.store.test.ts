import { afterEach, expect, it } from "vitest";
import { askSecondFactor, putSecondFactorAway, secondFactorStore } from "./second-factor.store.ts";

const question = () => secondFactorStore.get().question;
const first = Symbol("first");
const second = Symbol("second");

afterEach(() => secondFactorStore.set({ question: null }));

it("a question stands until its asker puts it away, without what was wrong before once it is answered", async () => {
  const asked = askSecondFactor(first, "Wrong code");
  expect(question()).toMatchObject({ error: "Wrong code", busy: false });
  question()?.answer("123456");
  expect(await asked).toBe("123456");
  expect(question()).toMatchObject({ error: undefined, busy: true });
  await putSecondFactorAway(first);
  expect(question()).toBeNull();
});

it("whoever asks while another one waits answers that one with nothing", async () => {
  const waiting = askSecondFactor(first);
  const asked = askSecondFactor(second);
  expect(await waiting).toBeUndefined();
  // The one that gave up takes nothing of the other's away.
  await putSecondFactorAway(first);
  expect(question()).toMatchObject({ asker: second, busy: false });
  question()?.answer("654321");
  expect(await asked).toBe("654321");
});
