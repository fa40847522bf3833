import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../i18n/index.ts";
import { readByScreen, rewardQueries } from "../../../queries/index.ts";
import { ErrorState } from "../../../ui/index.ts";
import { CheckInLadder } from "../../../widgets/rewards/index.ts";

/** Shows the ladder of daily check-ins on the profile. */
export function CheckInCard() {
  const t = useT();
  const ladder = useQuery({ ...rewardQueries.checkIn(), ...readByScreen });
  return (
    <section className="section mt-14">
      {ladder.data ? (
        <div className="card pad">
          <CheckInLadder {...ladder.data} />
        </div>
      ) : ladder.isError ? (
        <ErrorState
          title={t("rewards.ladderFailed")}
          error={ladder.error}
          onRetry={() => void ladder.refetch()}
        />
      ) : null}
    </section>
  );
}
