import { describe, expect, it } from "vitest";
import { until, within } from "./engine.ts";

describe("within", () => {
  it("returns the value of a promise that resolves in time", async () => {
    expect(await within("the answer", Promise.resolve(1))).toBe(1);
  });

  it("rejects with an error that names the awaited operation when the time limit is over", async () => {
    const never = Promise.withResolvers<void>().promise;
    await expect(within("the answer", never, 20)).rejects.toThrow("the answer: no answer within 0.02 s");
  });
});

describe("until", () => {
  it("repeats an attempt until the attempt succeeds", async () => {
    let attempts = 0;
    const attempt = async () => {
      attempts += 1;
      if (attempts < 3) throw new Error("not yet");
      return attempts;
    };
    expect(await until("the third attempt", attempt)).toBe(3);
  });

  it("rejects with an error that names the awaited operation and the last failure when the time limit is over", async () => {
    const attempt = () => Promise.reject(new Error("it is closed"));
    await expect(until("the door", attempt, 0)).rejects.toThrow("the door: not within 0 s: it is closed");
  });
});
