import type { Data } from "@gemplay/api-schema";
import { newKey } from "@gemplay/api-schema/new-key";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ApiError, call, callOrNone, isAnswerLost } from "../../../api/index.ts";
import { queryClient } from "../../../stores/index.ts";

export type BonusTerms = Data<"POST /user/bonus_code/terms">;
export type BonusRedemption = Data<"POST /user/bonus_code/redeem">;

/**
 * Delay in milliseconds between the last key press and the look-up of a code. The server allows only a few look-ups in
 * an hour, so the page looks up no code while the player is typing.
 */
const typingMs = 400;
/** The number of characters of the shortest code, so that the page looks up no shorter text. */
const shortest = 8;

/** The state of the typed code. `terms` is null if no code has the typed text. */
export interface LookUp {
  readonly isLooking: boolean;
  readonly terms: BonusTerms | null | undefined;
  readonly error: Error | undefined;
  /** Looks the same code up again, after a request that failed. */
  again(): void;
}

/** Looks up the typed code when the player has stopped typing. The look-up changes no balance. */
export function useLookUp(code: string): LookUp {
  const { mutate, reset, data, error, variables } = useMutation({
    mutationFn: (text: string) =>
      callOrNone("POST /user/bonus_code/terms", { body: { code: text } }, { silent: true }),
  });
  const isWhole = code.length >= shortest;
  useEffect(() => {
    if (!isWhole) {
      reset();
      return undefined;
    }
    const timer = setTimeout(() => mutate(code), typingMs);
    return () => clearTimeout(timer);
  }, [code, isWhole, mutate, reset]);
  const again = () => mutate(code);
  if (!isWhole) return { isLooking: false, terms: undefined, error: undefined, again };
  // The answer belongs to an earlier text of the field.
  if (variables !== code) return { isLooking: true, terms: undefined, error: undefined, again };
  return { isLooking: data === undefined && error === null, terms: data, error: error ?? undefined, again };
}

/**
 * Redeems the code of the given terms. After a lost answer, the player repeats the same request, so the server returns
 * the first redemption.
 */
export function useRedeem() {
  const request = useRef<{ readonly bonusId: string; readonly requestId: string }>(undefined);
  return useMutation({
    mutationFn: (bonusId: string) => {
      if (request.current?.bonusId !== bonusId) request.current = { bonusId, requestId: newKey() };
      return call("POST /user/bonus_code/redeem", { body: request.current }, { silent: true });
    },
    onSettled: (_, error) => {
      if (!isAnswerLost(error)) request.current = undefined;
      void queryClient.invalidateQueries({ queryKey: ["assets"] });
    },
  });
}

/** Error codes after which the same code can be redeemed later. */
const passing: ReadonlySet<number> = new Set([1005, 1003, 2308]);

/** Returns whether the player can repeat a look-up or a redemption that failed with the error. */
export const canRepeat = (error: Error | undefined): boolean =>
  isAnswerLost(error) || passing.has(error instanceof ApiError ? error.code : 0);
