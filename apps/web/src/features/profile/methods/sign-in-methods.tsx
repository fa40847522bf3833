import type { Data } from "@gemplay/api-schema";
import { type ReactNode, useState } from "react";
import { inHost } from "../../../host/index.ts";
import { formatMoment, type PageKey, useT } from "../../../i18n/index.ts";
import { canUsePasskeys } from "../../../session/index.ts";
import { Art, Icon, shortHex } from "../../../ui/index.ts";
import { type AddableMethod, AddMethodSheet } from "./add-method-sheet.tsx";
import { BindWalletSheet } from "./bind-wallet-sheet.tsx";
import { AddPasskeySheet, RemovePasskeySheet, RenamePasskeySheet } from "./passkey-sheets.tsx";
import { type MethodKind, RemoveMethodSheet } from "./remove-method-sheet.tsx";

type Info = Data<"GET /user/info">;
type Passkey = Data<"GET /user/passkeys">["passkeys"][number];

/** The sheet that is open. A passkey is named by its id, because the list of passkeys may change meanwhile. */
type Open =
  | { readonly sheet: "add" }
  | { readonly sheet: "bind" }
  | { readonly sheet: "addPasskey" }
  | { readonly sheet: "remove"; readonly kind: MethodKind }
  | { readonly sheet: "rename"; readonly id: string }
  | { readonly sheet: "removePasskey"; readonly id: string };

const names: Record<MethodKind, PageKey> = {
  wallet: "ways.wallet",
  email: "ways.email",
  phone: "ways.phone",
  host: "ways.host",
};
const icons = { email: "mail", phone: "phone", host: "tg" } as const;
const kinds: readonly MethodKind[] = ["email", "wallet", "phone", "host"];

/** Returns the name of a sign-in method in the account, or null if the account does not have this sign-in method. */
const nameOf = ({ address, email, phone, hostName }: Info, kind: MethodKind) =>
  ({ wallet: address === null ? null : shortHex(address), email, phone, host: hostName })[kind];

/**
 * Returns the sign-in methods that the player can add here. A player cannot add a phone number later, because the page
 * has no way to prove that the player owns the number. Inside the messaging host, players are already signed in with
 * their account of the host and cannot use a wallet.
 */
function addableMethods(info: Info, mail: boolean): readonly AddableMethod[] {
  const possible = {
    passkey: canUsePasskeys(),
    wallet: !inHost && info.address === null,
    email: mail && info.email === null,
  };
  return (["passkey", "wallet", "email"] as const).filter((method) => possible[method]);
}

/**
 * Returns whether the page must open the form that binds a wallet, because the URL asks for it and the account has no
 * wallet.
 */
const asksToBind = (info: Info) =>
  info.address === null && new URLSearchParams(location.search).get("bind") === "wallet";

interface SignInMethodsProps {
  readonly info: Info;
  readonly passkeys: readonly Passkey[];
  /** True if the server can send e-mails. */
  readonly mail: boolean;
}

/**
 * Lists the sign-in methods of the account. The player can add a sign-in method, rename passkeys, and remove any sign-in
 * method except the last one.
 */
export function SignInMethods({ info, passkeys, mail }: SignInMethodsProps) {
  const t = useT();
  const [open, setOpen] = useState<Open | undefined>(asksToBind(info) ? { sheet: "bind" } : undefined);
  const shown = kinds.filter((kind) => nameOf(info, kind) !== null);
  const isLast = passkeys.length + shown.length < 2;
  const addable = addableMethods(info, mail);
  return (
    <section className="section mt-4">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-12">
        <h2 className="h2">{t("ways.head")}</h2>
        <span className="text-12 text-muted">{t("ways.last")}</span>
      </div>
      <ul className="card">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} isLast={isLast} onOpen={setOpen} />
        ))}
        {shown.map((kind) => (
          <MethodRow
            key={kind}
            kind={kind}
            name={nameOf(info, kind) ?? ""}
            isLast={isLast}
            onOpen={() => setOpen({ sheet: "remove", kind })}
          />
        ))}
        {addable.length === 0 ? null : <AddRow onOpen={() => setOpen({ sheet: "add" })} />}
      </ul>
      <OpenSheet
        {...{ open, info, passkeys, isLast, addable }}
        onAdd={(method) => {
          setOpen(undefined);
          // The closed sheet removes its history entry, and this step back would also close a sheet that is open by then.
          addEventListener(
            "popstate",
            () => setOpen({ sheet: method === "passkey" ? "addPasskey" : "bind" }),
            { once: true },
          );
        }}
        onClose={() => setOpen(undefined)}
      />
    </section>
  );
}

interface OpenSheetProps extends Omit<SignInMethodsProps, "mail"> {
  readonly open: Open | undefined;
  readonly isLast: boolean;
  readonly addable: readonly AddableMethod[];
  onAdd(method: "passkey" | "wallet"): void;
  onClose(): void;
}

function OpenSheet({ open, info, passkeys, isLast, addable, onAdd, onClose }: OpenSheetProps) {
  const t = useT();
  if (open === undefined) return null;
  if (open.sheet === "add") return <AddMethodSheet {...{ addable, onAdd, onClose }} />;
  if (open.sheet === "bind") return <BindWalletSheet {...{ info, onClose }} />;
  if (open.sheet === "addPasskey") return <AddPasskeySheet {...{ info, onClose }} />;
  if (open.sheet === "remove") {
    const { kind } = open;
    const title = t(names[kind]);
    return (
      <RemoveMethodSheet {...{ info, kind, title, isLast, onClose }} name={nameOf(info, kind) ?? title} />
    );
  }
  const passkey = passkeys.find(({ id }) => id === open.id);
  if (!passkey) return null;
  return open.sheet === "rename" ? (
    <RenamePasskeySheet {...{ passkey, onClose }} />
  ) : (
    <RemovePasskeySheet {...{ info, passkey, onClose }} />
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly isLast: boolean;
  onOpen(open: Open): void;
}

/** Shows a passkey with its last use. A tap on the row renames the passkey, and a tap on the bin removes it. */
function PasskeyRow({ passkey: { id, name, lastUsedAtMs }, isLast, onOpen }: PasskeyRowProps) {
  const t = useT();
  const detail =
    lastUsedAtMs === null
      ? t("ways.passkeyUnused")
      : t("ways.passkeyUsed", { time: formatMoment(lastUsedAtMs, "dayTime") });
  return (
    <li className="row min-h-56! py-4! pr-8!">
      <button
        type="button"
        className="tap relative flex min-w-0 flex-1 items-center gap-12 text-left"
        onClick={() => onOpen({ sheet: "rename", id })}
      >
        <Tile>
          <Art name="w-passkey" size={22} />
        </Tile>
        <Words title={name} detail={detail} />
      </button>
      {isLast ? null : <Bin name={name} onClick={() => onOpen({ sheet: "removePasskey", id })} />}
    </li>
  );
}

interface MethodRowProps {
  readonly kind: MethodKind;
  /** The player's name in this sign-in method, for example the masked e-mail address. */
  readonly name: string;
  readonly isLast: boolean;
  onOpen(): void;
}

/**
 * Shows a sign-in method with a bin. The row of the e-mail address has no bin: it opens a sheet, in which the player can
 * also change the address.
 */
function MethodRow({ kind, name, isLast, onOpen }: MethodRowProps) {
  const t = useT();
  const way = t(names[kind]);
  const words = (
    <>
      <Tile>{kind === "wallet" ? <Art name="w-1" size={24} /> : <Icon name={icons[kind]} size={18} />}</Tile>
      <Words title={name} detail={way} />
    </>
  );
  if (kind === "email")
    return (
      <li className="row min-h-56! p-0!">
        <button
          type="button"
          className="flex min-h-56 min-w-0 flex-1 items-center gap-12 px-16 py-4 text-left"
          onClick={onOpen}
        >
          {words}
          <Icon name="right" size={16} className="text-muted" />
        </button>
      </li>
    );
  return (
    <li className="row min-h-56! py-4! pr-8!">
      {words}
      {isLast ? null : <Bin name={way} onClick={onOpen} />}
    </li>
  );
}

function AddRow({ onOpen }: { onOpen(): void }) {
  const t = useT();
  return (
    <li className="row min-h-52! p-0!">
      <button
        type="button"
        className="flex min-h-52 flex-1 items-center gap-12 px-16 py-4 text-left text-14 font-semibold text-emerald"
        onClick={onOpen}
      >
        <span className="grid size-36 flex-none place-items-center rounded-12 bg-emerald-bg">
          <Icon name="plus" size={18} />
        </span>
        {t("ways.add")}
      </button>
    </li>
  );
}

function Tile({ children }: { readonly children: ReactNode }) {
  return (
    <span className="grid size-36 flex-none place-items-center rounded-12 bg-raised-2 text-muted">
      {children}
    </span>
  );
}

function Words({ title, detail }: { readonly title: string; readonly detail: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block text-14 leading-[1.35] font-semibold [overflow-wrap:anywhere]">{title}</span>
      <span className="block text-12 leading-[1.35] text-muted">{detail}</span>
    </span>
  );
}

function Bin({ name, onClick }: { readonly name: string; onClick(): void }) {
  const t = useT();
  return (
    <button
      type="button"
      className="icon-button bare mr-4 text-muted"
      aria-label={t("ways.removeOf", { way: name })}
      onClick={onClick}
    >
      <Icon name="bin" />
    </button>
  );
}
