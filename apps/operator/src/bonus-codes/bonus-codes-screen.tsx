import type { BonusCode, OperatorData } from "@gemplay/api-schema/operator";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { currentSession } from "../api/session.ts";
import { amount, assetName, count, moment } from "../i18n/format.ts";
import { currentLanguage, t } from "../i18n/language.ts";
import { Bar } from "../ui/bar.tsx";
import { Chip, type Tone } from "../ui/chip.tsx";
import { Empty, Loaded } from "../ui/loaded.tsx";
import { Problem } from "../ui/problem.tsx";
import { useAct } from "../ui/use-act.ts";
import { CodeForm } from "./code-form.tsx";
import { ShownConditions } from "./shown-conditions.tsx";

type Pools = OperatorData<"GET /bonus_codes">["pools"];

const tones = {
  waiting: "gold",
  open: "emerald",
  expired: "quiet",
  usedUp: "quiet",
  withdrawn: "coral",
} as const satisfies Record<BonusCode["state"], Tone>;

/** Renders the screen on which admins make, confirm and withdraw bonus codes. */
export function BonusCodesScreen() {
  const query = useQuery({ queryKey: ["bonusCodes"], queryFn: () => call("GET /bonus_codes", {}) });
  const { act, isBusy, problem } = useAct();
  const isAdmin = currentSession()?.operator.role === "admin";
  const decide = (verb: "confirm" | "withdraw", id: string) => {
    const input = { body: { id } };
    if (!isBusy)
      void act(() =>
        verb === "confirm"
          ? call("POST /bonus_codes/confirm", input)
          : call("POST /bonus_codes/withdraw", input),
      );
  };
  return (
    <main className="main">
      <Bar title={t("place.codes")} />
      <div className="columns announcements">
        {isAdmin && <CodeForm />}
        <section className="card fill" aria-labelledby="codes">
          <h2 id="codes" className="pad">
            {t("codes.list")}
          </h2>
          {problem !== undefined && (
            <div className="pad">
              <Problem text={problem} />
            </div>
          )}
          <Loaded query={query}>
            {({ codes, pools }) => (
              <>
                <PoolLines pools={pools} />
                {codes.length === 0 ? (
                  <Empty text={t("codes.none")} />
                ) : (
                  <ul className="audit">
                    {codes.map((code) => (
                      <li key={code.id} className="line apart top">
                        <Code code={code} />
                        {isAdmin && <Acts code={code} isBusy={isBusy} decide={decide} />}
                      </li>
                    ))}
                  </ul>
                )}
              </>
            )}
          </Loaded>
        </section>
      </div>
    </main>
  );
}

/** Shows what pays the codes, and how much of it the open codes have promised. */
function PoolLines({ pools }: { readonly pools: Pools }) {
  return (
    <div className="pad num quiet">
      {pools.map(({ assetId, held, promised }) => (
        <p key={assetId}>
          {t(assetId === "GEM" ? "codes.budget" : "codes.pool", {
            held: amount(held),
            promised: amount(promised),
            asset: assetName(assetId),
          })}
        </p>
      ))}
    </div>
  );
}

function Code({ code }: { readonly code: BonusCode }) {
  return (
    <div className="said">
      <p className="line code-name">
        <b className="mono">{code.code}</b>
        <Chip tone={tones[code.state]}>{t(`codes.state.${code.state}`)}</Chip>
      </p>
      <p className="num">
        {t("codes.each", { amount: amount(code.amount), asset: assetName(code.assetId) })}
        {" · "}
        {t("codes.redeemed", { redeemed: count(code.redeemed), number: count(code.number) })}
      </p>
      <small className="num">
        {t("codes.until")} {moment(code.untilMs, "exact")}
        {" · "}
        {t("codes.madeBy", { name: code.madeBy, time: moment(code.madeAtMs, "exact") })}
      </small>
      <ShownConditions conditions={code.conditions} locale={currentLanguage()} />
    </div>
  );
}

interface ActsProps {
  readonly code: BonusCode;
  readonly isBusy: boolean;
  readonly decide: (verb: "confirm" | "withdraw", id: string) => void;
}

/** Shows the buttons of an admin. The admin who made a code cannot confirm the code. */
function Acts({ code: { id, state, own }, isBusy, decide }: ActsProps) {
  if (state !== "waiting" && state !== "open") return null;
  return (
    <div className="stack">
      {state === "waiting" && (
        <button
          type="button"
          className="button quiet md"
          aria-disabled={own || isBusy}
          title={own ? t("codes.confirmOwn") : undefined}
          onClick={() => !own && decide("confirm", id)}
        >
          {t("codes.confirm")}
        </button>
      )}
      <button
        type="button"
        className="button quiet md"
        aria-disabled={isBusy}
        onClick={() => decide("withdraw", id)}
      >
        {t("codes.withdraw")}
      </button>
    </div>
  );
}
