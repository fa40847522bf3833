import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../i18n/index.ts";
import { assetsQueries } from "../../../queries/index.ts";
import { durationText } from "./duration-text.ts";

/**
 * Returns a text that says how long an operator's review usually takes. Returns undefined if no review is due, and if
 * the server has no estimate.
 */
export function useReviewTimeText(isReviewDue: boolean): string | undefined {
  const t = useT();
  const medianMs = useQuery({ ...assetsQueries.reviewTime(), enabled: isReviewDue }).data?.medianMs;
  return medianMs == null ? undefined : t("withdraw.reviewUsually", { time: durationText(medianMs) });
}
