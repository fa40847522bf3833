import type { OperatorData } from "@gemplay/api-schema/operator";
import { moment } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { ExplorerLink } from "../ui/explorer-link.tsx";

type SignInMethod = OperatorData<"GET /player">["waysIn"][number];
const order = [
  "email",
  "phone",
  "wallet",
  "passkey",
  "host",
] as const satisfies readonly SignInMethod["kind"][];

/** Lists the sign-in methods of a player, each with the date on which the player bound the method. */
export function SignInMethodsPanel({ methods }: { readonly methods: readonly SignInMethod[] }) {
  const sorted = methods.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  return (
    <section className="card pad stack" aria-labelledby="ways-in">
      <h2 id="ways-in">{t("ways.title")}</h2>
      {methods.length === 0 ? (
        <small>{t("ways.none")}</small>
      ) : (
        <ul className="pairs ways">
          {sorted.map(({ kind, name, shownAs, sinceMs }) => (
            <li key={`${kind} ${name} ${sinceMs}`}>
              <p className="line apart">
                <small>{t(`wayIn.${kind}`)}</small>
                <small className="num">{t("ways.since", { time: moment(sinceMs, "date") })}</small>
              </p>
              <p className={kind === "wallet" ? "mono whole" : "whole"}>
                {name}
                {shownAs !== null && shownAs !== "" && <span className="quiet"> {shownAs}</span>}
              </p>
              {kind === "wallet" && <ExplorerLink kind="address" name={name} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
