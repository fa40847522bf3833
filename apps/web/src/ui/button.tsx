import { type ComponentProps, type ReactNode, useId } from "react";
import { Link } from "wouter";
import { Icon, type IconName } from "./art.tsx";

type Look = "act" | "gold" | "quiet" | "stop";
type Size = "full" | "tall" | "md" | "sm";

interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  /** act: the one main button of a screen; gold: a reward; quiet: everything else; stop: ends what runs. */
  readonly look?: Look;
  readonly size?: Size;
  /** What it is doing now, in words; it keeps its width and takes no further tap. */
  readonly busy?: string | undefined;
  /** Why it cannot be used now; shown under it and read with it. */
  readonly reason?: string | undefined;
  readonly reasonIcon?: IconName;
  readonly children: ReactNode;
}

const classes = (look: Look, size: Size, extra = "") =>
  `button ${look === "act" ? "" : look} ${size === "full" ? "" : size} ${extra}`.replace(/\s+/g, " ").trim();

/** A button; disabled only with its reason. It stays focusable then, so that the reason can be heard. */
export function Button({
  look = "act",
  size = "full",
  busy,
  reason,
  reasonIcon = "info",
  children,
  className,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const blocked = busy !== undefined || reason !== undefined;
  const button = (
    <button
      {...rest}
      type={type}
      className={classes(look, size, className)}
      aria-disabled={blocked || undefined}
      aria-busy={busy !== undefined || undefined}
      aria-describedby={reason ? reasonId : rest["aria-describedby"]}
      onClick={(event) => {
        if (blocked) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy === undefined ? (
        children
      ) : (
        <>
          <span className="working" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {busy}
        </>
      )}
    </button>
  );
  if (!reason) return button;
  return (
    <div>
      {button}
      <p className="note" id={reasonId}>
        <Icon name={reasonIcon} size={16} />
        {reason}
      </p>
    </div>
  );
}

interface ButtonLinkProps {
  readonly href: string;
  readonly look?: Look;
  readonly size?: Size;
  readonly className?: string;
  readonly children: ReactNode;
  /** Runs before the screen opens. */
  onClick?(): void;
}

/** A link that looks like a button: it goes to a screen. */
export function ButtonLink({
  href,
  look = "act",
  size = "full",
  className,
  children,
  onClick,
}: ButtonLinkProps) {
  return (
    <Link href={href} className={classes(look, size, className)} onClick={onClick}>
      {children}
    </Link>
  );
}
