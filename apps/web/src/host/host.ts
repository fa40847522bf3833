import { readStartParameter, type StartParameter } from "@gemplay/api-schema/start-parameter";
import { createPostEvent, on, postEvent as postAnyway, setTargetOrigin } from "@tma.js/bridge";
import { coveredEdges } from "./insets.ts";
import { launch, opened } from "./launch.ts";

/** What is felt: a touch, a step of the game, a gain, a loss. */
export type Feeling = "light" | "soft" | "success" | "rigid";

/** The messaging host, as the page needs it. */
export interface Host {
  /** What the link that opened the page brought; nothing after a reload, when it has been followed. */
  readonly start: StartParameter;
  /** The language of the host's user, as IETF writes it (`pt-br`); empty when the host does not say. Unproved. */
  readonly language: string;
  /** The page stands: the host takes away what it showed meanwhile. */
  ready(): void;
  /** Shows the host's own back button, which then runs this; null hides it. */
  onBack(back: (() => void) | null): void;
  feel(feeling: Feeling): void;
  /** Leads out of the page: to another chat of the host, or to the browser. */
  openLink(url: string): void;
  /** Lets the player choose a chat to send a link to. */
  share(url: string): void;
  /** Closes the page. */
  close(): void;
}

let entered: Host | undefined;

/** The host that the page runs in. Only what is loaded inside it asks. */
export function host(): Host {
  entered ??= startHost(launch, opened);
  return entered;
}

/** Begins to speak with the host: it is told how the page wants to be shown, and says what its edges cover. */
function startHost(launch: URLSearchParams, opened: boolean): Host {
  const version = (launch.get("tgWebAppVersion") ?? "6.0") as `${number}.${number}`;
  // Skips what an older host does not know: nothing that the page needs depends on it.
  const post = withoutFailing(createPostEvent(version, () => undefined));
  const origin = hostOrigin();
  if (origin) setTargetOrigin(origin);

  followFrame();
  followEdges(post);
  const ground = groundColour();
  const paint = () => {
    post("web_app_set_background_color", { color: ground });
    post("web_app_set_header_color", { color: ground });
    post("web_app_set_bottom_bar_color", { color: ground });
  };
  paint();
  // Some hosts paint their bars anew with their theme.
  on("theme_changed", paint);
  post("web_app_expand");
  post("web_app_setup_closing_behavior", { need_confirmation: true });
  // Dragging down scrolls the page and moves its sheets; it must not put the page away.
  post("web_app_setup_swipe_behavior", { allow_vertical_swipe: false });

  let back: (() => void) | null = null;
  on("back_button_pressed", () => back?.());
  const openLink = (url: string) => {
    const { hostname, pathname, search } = new URL(url);
    if (hostname === "t.me") post("web_app_open_tg_link", { path_full: pathname + search });
    else post("web_app_open_link", { url });
  };
  const signed = new URLSearchParams(launch.get("tgWebAppData") ?? "");
  const parameter = signed.get("start_param") ?? launch.get("tgWebAppStartParam") ?? "";
  return {
    start: readStartParameter(opened ? parameter : ""),
    language: languageOf(signed.get("user") ?? ""),
    ready: () => post("web_app_ready"),
    onBack(run) {
      if ((run === null) !== (back === null)) post("web_app_setup_back_button", { is_visible: run !== null });
      back = run;
    },
    feel(feeling) {
      post(
        "web_app_trigger_haptic_feedback",
        feeling === "success"
          ? { type: "notification", notification_type: "success" }
          : { type: "impact", impact_style: feeling },
      );
    },
    openLink,
    share: (url) => openLink(`https://t.me/share/url?url=${encodeURIComponent(url)}`),
    close: () => post("web_app_close"),
  };
}

/** The page's ground, which is dark whatever the host's theme, as the document says it. */
function groundColour(): `#${string}` {
  return document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content as `#${string}`;
}

/** Who frames the page; undefined in the host's own apps, which frame nothing. The page's policy has let them. */
function hostOrigin(): string | undefined {
  const framer = location.ancestorOrigins?.[0] ?? document.referrer;
  return URL.canParse(framer) ? new URL(framer).origin : undefined;
}

/** The host's menu can load the page anew. */
function followFrame(): void {
  if (parent === window) return;
  on("reload_iframe", () => {
    withoutFailing(postAnyway)("iframe_will_reload");
    location.reload();
  });
  withoutFailing(postAnyway)("iframe_ready", { reload_supported: true });
}

/** The page works without the host's bridge, so a bridge that is missing or throws must not stop the page. */
function withoutFailing<F extends typeof postAnyway>(post: F): F {
  return ((...call: Parameters<F>) => {
    try {
      (post as (...call: Parameters<F>) => void)(...call);
    } catch (error) {
      console.warn("host bridge failed", call[0], error);
    }
  }) as F;
}

/** Keeps the style sheets' safe area as the host says it, and what is being typed in sight. */
function followEdges(post: ReturnType<typeof createPostEvent>): void {
  const edges: {
    -readonly [K in keyof Parameters<typeof coveredEdges>[0]]: Parameters<typeof coveredEdges>[0][K];
  } = { device: undefined, content: undefined, viewport: undefined };
  const style = document.documentElement.style;
  const lay = () => {
    const { top, bottom } = coveredEdges(edges, innerHeight);
    for (const [name, px] of [
      ["--safe-t", top],
      ["--safe-b", bottom],
    ] as const) {
      if (px === undefined) style.removeProperty(name);
      else style.setProperty(name, `${px}px`);
    }
  };
  on("safe_area_changed", (insets) => {
    edges.device = insets;
    lay();
  });
  on("content_safe_area_changed", (insets) => {
    edges.content = insets;
    lay();
  });
  on("viewport_changed", (viewport) => {
    edges.viewport = viewport;
    lay();
    // The keyboard came up, or went.
    if (viewport.is_state_stable && document.activeElement instanceof HTMLInputElement)
      document.activeElement.scrollIntoView({ block: "nearest" });
  });
  post("web_app_request_viewport");
  post("web_app_request_safe_area");
  post("web_app_request_content_safe_area");
}

function languageOf(user: string): string {
  try {
    const { language_code: language } = JSON.parse(user) as { language_code?: unknown };
    return typeof language === "string" ? language : "";
  } catch {
    return "";
  }
}
