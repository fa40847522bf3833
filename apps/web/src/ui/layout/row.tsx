import type { ReactNode } from "react";
import { Link } from "wouter";
import { Icon, type IconName } from "../art/art.tsx";

interface RowProps {
  readonly icon?: IconName;
  readonly title: string;
  /** The current value of the setting, shown at the right end of the row. */
  readonly value?: ReactNode;
  /** URL of the screen that opens when the player taps the row. */
  readonly href?: string;
  /** Action of the row, if the row has no `href`. */
  onClick?(): void;
}

interface ActionLineProps {
  /** URL of the screen or page that opens when the player taps the row. A row without a URL is a button. */
  readonly href?: string | undefined;
  /** Runs when the player taps the row. If the row has an `href`, `onClick` runs before the other screen opens. */
  readonly onClick?: (() => void) | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The outer element of a row in a card: a link if the row has an `href`, otherwise a button. */
export function ActionLine({ href, onClick, className = "", children }: ActionLineProps) {
  const look = `row flat ${className}`.trimEnd();
  if (href?.startsWith("/"))
    return (
      <Link href={href} className={look} onClick={onClick}>
        {children}
      </Link>
    );
  if (href)
    return (
      <a href={href} className={look} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  return (
    <button type="button" className={look} onClick={onClick}>
      {children}
    </button>
  );
}

/** A row of a settings card that opens a screen or runs an action. */
export function Row({ icon, title, value, href, onClick }: RowProps) {
  return (
    <ActionLine href={href} onClick={onClick}>
      {icon ? <Icon name={icon} className="text-muted" /> : null}
      <span className="min-w-0 flex-1 text-14 font-medium">{title}</span>
      {value === undefined ? null : (
        <span className="min-w-0 text-right text-13 wrap-anywhere text-muted">{value}</span>
      )}
      <Icon name="right" size={16} className="text-muted" />
    </ActionLine>
  );
}

interface SwitchRowProps {
  readonly icon?: IconName;
  readonly title: string;
  /** Explanation that is shown below the title of the row. */
  readonly detail?: string;
  /** True to show the icon of the row in a tile, as in the card with the account's security settings. */
  readonly tile?: boolean;
  readonly on: boolean;
  /** Disables the switch. In this case, `detail` must give the reason. */
  readonly blocked?: boolean;
  onChange(on: boolean): void;
}

/** A row of a settings card with a switch. */
export function SwitchRow({
  icon,
  title,
  detail,
  tile = false,
  on,
  blocked = false,
  onChange,
}: SwitchRowProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-disabled={blocked || undefined}
      className={tile ? "row" : "row flat"}
      onClick={() => {
        if (!blocked) onChange(!on);
      }}
    >
      {icon === undefined ? null : tile ? (
        <span
          className={`grid size-40 flex-none place-items-center rounded-12 ${on ? "bg-emerald-bg text-emerald" : "bg-raised-2 text-muted"}`}
        >
          <Icon name={icon} />
        </span>
      ) : (
        <Icon name={icon} className="text-muted" />
      )}
      <span className={`min-w-0 flex-1 text-14 ${tile ? "font-semibold" : "font-medium"}`}>
        {title}
        {detail ? <span className="block text-12 font-normal text-muted">{detail}</span> : null}
      </span>
      <span className="switch" aria-hidden="true" />
    </button>
  );
}
