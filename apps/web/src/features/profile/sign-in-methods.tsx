import type { Data } from "@gemplay/api-schema";
import { useState } from "react";
import { Link } from "wouter";
import { call } from "../../api/index.ts";
import { inHost } from "../../host/index.ts";
import { type PageKey, useT } from "../../i18n/index.ts";
import { userQueries } from "../../queries/index.ts";
import { signOut } from "../../session/index.ts";
import { queryClient } from "../../stores/index.ts";
import { Art, Button, Icon, Notice, Sheet, shortHex, showToast } from "../../ui/index.ts";
import { BindWalletSheet } from "./bind-wallet-sheet.tsx";
import { ProvedSheet } from "./proved-sheet.tsx";

type Info = Data<"GET /user/info">;
type Kind = "wallet" | "email" | "phone" | "host";

const names: Record<Kind, PageKey> = {
  wallet: "ways.wallet",
  email: "ways.email",
  phone: "ways.phone",
  host: "ways.host",
};
const icons = { email: "mail", phone: "phone", host: "tg" } as const;
const shownName = (info: Info, kind: Kind) =>
  kind === "wallet" && info.address !== null
    ? shortHex(info.address)
    : kind === "email"
      ? info.email
      : kind === "phone"
        ? info.phone
        : kind === "host"
          ? info.hostName
          : null;

/**
 * Returns whether the URL asks the page to bind a wallet. Players without a wallet come to this URL from the messaging
 * host.
 */
const asksToBind = (info: Info) =>
  info.address === null && new URLSearchParams(location.search).get("bind") === "wallet";

/**
 * Lists the sign-in methods of the account. The player can add a missing sign-in method. The player can remove any
 * sign-in method except the last one.
 */
export function SignInMethods({ info, mail }: { readonly info: Info; readonly mail: boolean }) {
  const t = useT();
  const [open, setOpen] = useState<Kind | "bind" | undefined>(asksToBind(info) ? "bind" : undefined);
  const close = () => setOpen(undefined);
  const kinds: readonly Kind[] = [
    "wallet",
    ...(mail || info.email ? (["email"] as const) : []),
    "phone",
    "host",
  ];
  // A player cannot add a phone number later, because the player cannot prove to own a phone number. Players inside the
  // messaging host already have the account of the messaging host and cannot use a wallet.
  const lasting: readonly Kind[] = inHost ? ["email"] : ["wallet", "email"];
  const shown = kinds.filter((kind) => lasting.includes(kind) || shownName(info, kind) !== null);
  return (
    <section className="section mt-4">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-12">
        <h2 className="h2">{t("ways.head")}</h2>
        <span className="text-12 text-muted">{t("ways.last")}</span>
      </div>
      <ul className="card">
        {shown.map((kind) => {
          const name = shownName(info, kind);
          return (
            <li key={kind} className="row">
              {kind === "wallet" ? (
                <Art name="w-1" size={40} />
              ) : (
                <span className="grid size-40 flex-none place-items-center rounded-12 bg-raised-2 text-muted">
                  <Icon name={icons[kind]} />
                </span>
              )}
              <span className="min-w-0 flex-1">
                <span className="block text-14 font-semibold">{t(names[kind])}</span>
                <span className="block text-12 text-muted [overflow-wrap:anywhere]">
                  {name === null
                    ? t("ways.notBound")
                    : kind === "email"
                      ? t("ways.confirmed", { email: name })
                      : name}
                </span>
              </span>
              {name !== null ? (
                <button
                  type="button"
                  className="icon-button bare -mr-8 text-muted"
                  aria-label={t("ways.more", { way: t(names[kind]) })}
                  onClick={() => setOpen(kind)}
                >
                  <Icon name="more" />
                </button>
              ) : kind === "email" ? (
                <Link href="/bindInfo" className="button quiet sm text-emerald!">
                  {t("ways.bind")}
                </Link>
              ) : (
                <Button look="quiet" size="sm" className="text-emerald!" onClick={() => setOpen("bind")}>
                  {t("ways.bind")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {open === "bind" ? <BindWalletSheet info={info} onClose={close} /> : null}
      {open !== undefined && open !== "bind" ? <RemoveSheet info={info} kind={open} onClose={close} /> : null}
    </section>
  );
}

function RemoveSheet({ info, kind, onClose }: { readonly info: Info; readonly kind: Kind; onClose(): void }) {
  const t = useT();
  const title = t(names[kind]);
  const others = [info.address, info.email, info.phone, info.hostName].filter((one) => one !== null).length;
  const change =
    kind === "email" ? (
      <Link href="/bindInfo" className="button quiet">
        {t("ways.change")}
      </Link>
    ) : null;
  if (others < 2)
    return (
      <Sheet open title={title} onClose={onClose}>
        <div className="flex flex-col gap-16">
          <Notice tone="gold">{t("ways.lastWhy")}</Notice>
          {change}
        </div>
      </Sheet>
    );
  return (
    <ProvedSheet
      info={info}
      purpose="removeWayIn"
      title={title}
      why={`${t("ways.removeWhy", { name: shownName(info, kind) ?? title })} ${
        info.fundsPasswordSet && info.withdrawalHoldHours > 0
          ? t("ways.thenWait", { hours: info.withdrawalHoldHours })
          : ""
      }`}
      act={t("ways.remove")}
      acting={t("ways.removing")}
      onClose={onClose}
      onProved={async (proof) => {
        await call("POST /user/way_in/remove", { body: { kind, proof } }, { silent: true });
        showToast("succ", t("ways.removed"));
        // The server has ended the current session, because the player signed in with the removed sign-in method.
        if (info.wayIn === kind) return void (await signOut());
        onClose();
        await queryClient.invalidateQueries({ queryKey: userQueries.sessions().queryKey });
      }}
    >
      {change}
    </ProvedSheet>
  );
}
