import type { Data } from "@gemplay/api-schema";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { isCalm } from "../session/calm-moment.ts";
import { queryClient } from "../stores/index.ts";
import { InstallSheet } from "./install-sheet.tsx";
import { installOffer } from "./install-way.ts";

const lookEveryMs = 1_000;

/**
 * Offers to install the page, once on each device: when something good has happened, a win or a credited deposit, and the
 * player is back from it. It follows from the lists that the page has read anyway.
 */
export default function InstallOffer() {
  const [path] = useLocation();
  const [shownOn, setShownOn] = useState<string>();

  useEffect(() => {
    const look = () => {
      // Read each time: another tab may have offered it.
      if (installOffer.wasMade()) return clearInterval(timer);
      if (!isCalm() || !hasGained()) return undefined;
      installOffer.noteMade();
      setShownOn(location.pathname);
      return clearInterval(timer);
    };
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, []);

  return <InstallSheet open={shownOn === path} onClose={() => setShownOn(undefined)} />;
}

type Rounds = Data<"GET /user/records">["records"];
type Deposits = Data<"GET /assets/get_deposit_records">["records"];

/** Whether a win or a credited deposit of the player is among what was read of them. */
function hasGained(): boolean {
  return (
    read<Rounds>(["user", "records"]).some(({ result }) => result === "WIN") ||
    read<Deposits>(["assets", "depositRecords"]).some(({ status }) => status === "confirmed")
  );
}

/** All records under a key, of lists and of pages. */
function read<R extends readonly unknown[]>(queryKey: readonly string[]): R[number][] {
  type Known = R | { readonly pages: readonly { readonly records: R }[] };
  return queryClient
    .getQueriesData<Known>({ queryKey })
    .flatMap(([, known]) =>
      known === undefined
        ? []
        : "pages" in known
          ? known.pages.flatMap(({ records }) => [...records])
          : [...known],
    );
}
