import { errors } from "@gemplay/api-schema";
import { expect, it } from "vitest";
import { ApiError, isAnswerLost } from "./api-error.ts";

it("isAnswerLost returns true if no answer arrived or the HTTP status is 500 or more", () => {
  const failed = (status: number, code = 1) => new ApiError(code, status, "");
  expect(isAnswerLost(failed(0, 6101))).toBe(true);
  for (const status of [500, 502, 503, 504]) expect(isAnswerLost(failed(status)), String(status)).toBe(true);
  const { status, code } = errors.OutcomeUnknown;
  expect(isAnswerLost(failed(status, code))).toBe(true);
  for (const status of [400, 401, 403, 404, 409, 429]) expect(isAnswerLost(failed(status))).toBe(false);
  expect(isAnswerLost(new Error("something else"))).toBe(false);
});
