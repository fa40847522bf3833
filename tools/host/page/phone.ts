// A simulated phone in which the local messaging host frames the app. The phone has a header, dialogs and sizes, and
// answers the app.
import type { EventPayload } from "@tma.js/bridge";
import { buttonOf, element } from "./dom.ts";
import { eventMessage, type HostEvent, launchAddress } from "./events.ts";
import { type HostMethod, type HostParams, readPosted } from "./methods.ts";
import { themes } from "./themes.ts";

const headerPx = 52;
const halfOpenPx = 460;
const keyboardPx = 300;
const notch = {
  safe: { top: 47, bottom: 34, left: 0, right: 0 },
  content: { top: 46, bottom: 0, left: 0, right: 0 },
};
const noInsets = { top: 0, bottom: 0, left: 0, right: 0 };
/** The real messaging host's style for the scroll bars of framed apps. */
const customStyle = "* { scrollbar-width: thin }";

/** The functions that the host page provides to a phone. */
export interface PhoneOptions {
  readonly name: string;
  readonly botUsername: string;
  /** Creates init data for the user and the settings that are selected at the time of the call. */
  readonly launch: (startParam?: string) => Promise<{ url: string; initData: string; startParam: string }>;
  /**
   * Opens a link inside the messaging host, such as `/GemplayLocalBot?startapp=…`. Returns true if the link belongs to
   * the bot.
   */
  readonly onHostLink: (path: string) => boolean;
  /** Adds a line to the log shown beside the phone. */
  readonly note: (kind: "did" | "fault", text: string) => void;
}

interface PhoneState {
  theme: keyof typeof themes;
  version: string;
  hasNotch: boolean;
  isExpanded: boolean;
  isFullscreen: boolean;
  hasKeyboard: boolean;
  asksBeforeClosing: boolean;
  allowsSwipe: boolean;
  hasBackButton: boolean;
}

export class Phone {
  readonly element: HTMLElement;
  readonly #options: PhoneOptions;
  readonly #screen: HTMLElement;
  readonly #header = element("header", { class: "bar" });
  readonly #haptic = element("output", { class: "haptic", "aria-label": "haptic 震动" });
  readonly #keyboard = element("div", { class: "keyboard", hidden: "" }, "⌨");
  readonly #dialogs = element("div", { class: "dialogs" });
  readonly #state: PhoneState = {
    theme: "dark",
    version: "9.1",
    hasNotch: false,
    isExpanded: false,
    isFullscreen: false,
    hasKeyboard: false,
    asksBeforeClosing: false,
    allowsSwipe: true,
    hasBackButton: false,
  };
  #frame: HTMLIFrameElement | undefined;
  /**
   * True after the app has sent its first message. Before the app has sent its first message, no script in the frame
   * can receive events.
   */
  #hasSpoken = false;
  #haptics = 0;

  constructor(options: PhoneOptions) {
    this.#options = options;
    this.#screen = element("div", { class: "screen" });
    this.element = element(
      "section",
      { class: "phone", "aria-label": options.name },
      this.#screen,
      this.#keyboard,
      this.#dialogs,
    );
    window.addEventListener("message", (event) => this.#hear(event));
    new ResizeObserver(() => this.#tellViewport()).observe(this.#screen);
    this.#draw();
  }

  /** Opens the app; an open app is closed and opened again. */
  async open(startParam?: string): Promise<void> {
    this.#shut();
    const launched = await this.#options.launch(startParam);
    const { theme, version, isFullscreen } = this.#state;
    const src = launchAddress({ ...launched, version, theme: themes[theme], isFullscreen });
    this.#frame = element("iframe", {
      src,
      title: this.#options.botUsername,
      // The real messaging host's web client uses the same value of `sandbox`.
      sandbox:
        "allow-scripts allow-same-origin allow-popups allow-forms allow-modals allow-storage-access-by-user-activation",
      allow: "camera; microphone; geolocation; clipboard-write;",
    });
    this.#draw();
  }

  /** Closes the app, after a confirmation by the user if the app requires the confirmation. */
  close(): void {
    if (!this.#frame) return;
    if (!this.#state.asksBeforeClosing) {
      this.#shut();
      return;
    }
    this.#ask("Changes that you made may not be saved. 所做的更改可能不会保存。", [
      { text: "Cancel 取消", act: () => {} },
      { text: "Close anyway 仍要关闭", act: () => this.#shut() },
    ]);
  }

  /** Simulates a user who swipes the app down. */
  swipeDown(): void {
    if (this.#state.allowsSwipe) this.close();
    else this.#options.note("did", "swipe: ignored 下滑：忽略");
  }

  setTheme(theme: keyof typeof themes): void {
    this.#state.theme = theme;
    this.element.dataset.theme = theme;
    this.#send("theme_changed", { theme_params: { ...themes[theme] } });
  }

  setVersion(version: string): void {
    this.#state.version = version;
  }

  setNotch(on: boolean): void {
    this.#state.hasNotch = on;
    this.#draw();
    this.#send("safe_area_changed", this.#safeArea());
    this.#send("content_safe_area_changed", this.#contentSafeArea());
  }

  setFullscreen(on: boolean): void {
    this.#state.isFullscreen = on;
    this.#draw();
    this.#send("fullscreen_changed", { is_fullscreen: on });
    this.#send("safe_area_changed", this.#safeArea());
    this.#send("content_safe_area_changed", this.#contentSafeArea());
  }

  setKeyboard(on: boolean): void {
    this.#state.hasKeyboard = on;
    this.#draw();
  }

  setVisible(on: boolean): void {
    this.#send("visibility_changed", { is_visible: on });
  }

  /** Sends the app the event to reload, as the reload entry in the messaging host's menu does. */
  reload(): void {
    this.#send("reload_iframe");
  }

  collapse(): void {
    this.#state.isExpanded = false;
    this.#draw();
  }

  #shut(): void {
    this.#frame?.remove();
    this.#frame = undefined;
    this.#hasSpoken = false;
    this.element.removeAttribute("data-ready");
    Object.assign(this.#state, {
      isExpanded: false,
      hasKeyboard: false,
      asksBeforeClosing: false,
      allowsSwipe: true,
      hasBackButton: false,
    });
    this.#dialogs.replaceChildren();
    this.#draw();
  }

  /**
   * Sends an event to the frame only if the frame still has the app's own origin. No other site may receive user data.
   */
  #send<E extends HostEvent>(name: E, payload?: EventPayload<E>): void {
    if (!this.#frame || !this.#hasSpoken) return;
    const { origin } = new URL(this.#frame.src);
    this.#frame.contentWindow?.postMessage(eventMessage(name, payload), origin);
  }

  #hear(event: MessageEvent): void {
    if (!this.#frame || event.source !== this.#frame.contentWindow) return;
    const posted = readPosted(event.data, this.#state.version);
    if (posted === undefined) return;
    if ("fault" in posted) {
      this.#options.note("fault", posted.fault);
      return;
    }
    this.#hasSpoken = true;
    (this.#answers[posted.method] as (params: unknown) => void)(posted.params);
  }

  readonly #answers: { readonly [M in HostMethod]: (params: HostParams<M>) => void } = {
    iframe_ready: () => {
      this.#send("set_custom_style", customStyle);
      this.#tellViewport();
    },
    iframe_will_reload: () => this.#options.note("did", "reloads 重新加载"),
    web_app_ready: () => this.element.setAttribute("data-ready", ""),
    web_app_expand: () => {
      this.#state.isExpanded = true;
      this.#draw();
      this.#tellViewport();
    },
    web_app_close: () => this.#shut(),
    web_app_request_theme: () =>
      this.#send("theme_changed", { theme_params: { ...themes[this.#state.theme] } }),
    web_app_request_viewport: () => this.#tellViewport(),
    web_app_request_safe_area: () => this.#send("safe_area_changed", this.#safeArea()),
    web_app_request_content_safe_area: () => this.#send("content_safe_area_changed", this.#contentSafeArea()),
    web_app_request_fullscreen: () =>
      this.#state.isFullscreen
        ? this.#send("fullscreen_failed", { error: "ALREADY_FULLSCREEN" })
        : this.setFullscreen(true),
    web_app_exit_fullscreen: () => this.setFullscreen(false),
    web_app_request_write_access: () =>
      this.#ask("Allow messages from the bot? 允许机器人发消息？", [
        { text: "No 否", act: () => this.#send("write_access_requested", { status: "cancelled" }) },
        { text: "Allow 允许", act: () => this.#send("write_access_requested", { status: "allowed" }) },
      ]),
    web_app_request_phone: () => this.#send("phone_requested", { status: "cancelled" }),
    web_app_check_home_screen: () => this.#send("home_screen_checked", { status: "unsupported" }),
    web_app_check_location: () => this.#send("location_checked", { available: false }),
    web_app_biometry_get_info: () => this.#send("biometry_info_received", { available: false }),
    web_app_close_scan_qr_popup: () => this.#send("scan_qr_popup_closed"),
    web_app_open_scan_qr_popup: () => this.#send("scan_qr_popup_closed"),
    web_app_hide_keyboard: () => this.setKeyboard(false),
    web_app_setup_back_button: ({ is_visible }) => {
      this.#state.hasBackButton = is_visible;
      this.#draw();
    },
    web_app_setup_settings_button: () => {},
    web_app_setup_main_button: () => {},
    web_app_setup_closing_behavior: ({ need_confirmation }) => {
      this.#state.asksBeforeClosing = need_confirmation;
      this.element.toggleAttribute("data-asks-before-closing", need_confirmation);
    },
    web_app_setup_swipe_behavior: ({ allow_vertical_swipe }) => {
      this.#state.allowsSwipe = allow_vertical_swipe;
      this.element.toggleAttribute("data-no-swipe", !allow_vertical_swipe);
    },
    web_app_set_background_color: ({ color }) => {
      this.#screen.style.backgroundColor = color;
      this.element.dataset.background = color.toLowerCase();
    },
    web_app_set_bottom_bar_color: () => {},
    web_app_set_header_color: (chosen) => {
      const theme = themes[this.#state.theme];
      const color = "color" in chosen ? chosen.color : theme[chosen.color_key];
      this.#header.style.setProperty("--header", color ?? "");
      this.element.dataset.header = color?.toLowerCase() ?? "";
    },
    web_app_trigger_haptic_feedback: (feedback) => {
      const kind =
        feedback.type === "impact"
          ? feedback.impact_style
          : feedback.type === "notification"
            ? feedback.notification_type
            : "selection";
      this.#haptic.value = `◉ ${kind} ${++this.#haptics}`;
      this.#haptic.animate([{ opacity: 1 }, { opacity: 0.35 }], 700);
    },
    web_app_open_link: ({ url }) => {
      this.#options.note("did", `link 链接: ${url}`);
      window.open(url, "_blank", "noopener");
    },
    web_app_open_tg_link: ({ path_full }) => {
      this.#options.note("did", `t.me${path_full}`);
      if (!this.#options.onHostLink(path_full))
        this.#ask(`https://t.me${path_full}`, [{ text: "OK 好", act: () => {} }]);
    },
    web_app_open_popup: ({ title, message, buttons }) =>
      this.#ask(
        [title, message].filter(Boolean).join("\n"),
        buttons.map((button) => ({
          text: "text" in button ? button.text : button.type,
          act: () => this.#send("popup_closed", { button_id: button.id }),
        })),
        () => this.#send("popup_closed", {}),
      ),
    web_app_read_text_from_clipboard: ({ req_id }) =>
      this.#send("clipboard_text_received", { req_id, data: null }),
    web_app_invoke_custom_method: ({ req_id }) =>
      this.#send("custom_method_invoked", { req_id, error: "METHOD_INVALID" }),
    web_app_device_storage_get_key: ({ req_id }) => this.#noStorage("device", req_id),
    web_app_device_storage_save_key: ({ req_id }) => this.#noStorage("device", req_id),
    web_app_secure_storage_get_key: ({ req_id }) => this.#noStorage("secure", req_id),
    web_app_secure_storage_save_key: ({ req_id }) => this.#noStorage("secure", req_id),
  };

  /**
   * Answers every storage request with an error, because the real messaging host's web client stores no data for apps.
   */
  #noStorage(kind: "device" | "secure", req_id: string): void {
    this.#send(`${kind}_storage_failed`, { req_id, error: "UNSUPPORTED" });
  }

  #safeArea = () => (this.#state.hasNotch && this.#state.isFullscreen ? notch.safe : noInsets);
  #contentSafeArea = () => (this.#state.isFullscreen ? notch.content : noInsets);

  #tellViewport(): void {
    if (!this.#frame) return;
    const { clientHeight: height, clientWidth: width } = this.#frame;
    const { isExpanded } = this.#state;
    this.#send("viewport_changed", { height, width, is_expanded: isExpanded, is_state_stable: true });
  }

  /** Shows a dialog of the messaging host above the app. */
  #ask(
    text: string,
    buttons: readonly { readonly text: string; readonly act: () => void }[],
    onDismiss?: () => void,
  ): void {
    const dialog = element("div", { class: "dialog", role: "alertdialog", "aria-label": text });
    const end = (act: () => void) => () => {
      dialog.remove();
      act();
    };
    dialog.append(
      element("p", {}, text),
      element(
        "div",
        { class: "row" },
        ...(onDismiss ? [buttonOf("✕", end(onDismiss))] : []),
        ...buttons.map((button) => buttonOf(button.text, end(button.act))),
      ),
    );
    this.#dialogs.append(dialog);
  }

  #draw(): void {
    const { isExpanded, isFullscreen, hasBackButton, hasKeyboard, hasNotch } = this.#state;
    const { botUsername } = this.#options;
    this.element.toggleAttribute("data-open", this.#frame !== undefined);
    this.element.toggleAttribute("data-fullscreen", isFullscreen);
    this.element.toggleAttribute("data-notch", hasNotch);
    this.element.toggleAttribute("data-expanded", isExpanded);
    this.#keyboard.hidden = !hasKeyboard;
    if (!this.#frame) {
      this.#screen.replaceChildren(
        element(
          "div",
          { class: "closed" },
          element("b", {}, botUsername),
          buttonOf("Open app 打开应用", () => void this.open(), "main"),
        ),
      );
      this.#screen.style.height = "";
      return;
    }
    this.#header.replaceChildren(
      hasBackButton
        ? buttonOf("‹ Back 返回", () => this.#send("back_button_pressed"))
        : element("span", {}, ""),
      element("b", {}, botUsername),
      this.#haptic,
      buttonOf("✕ Close 关闭", () => this.close()),
    );
    const whole = this.element.clientHeight - (hasKeyboard ? keyboardPx : 0);
    const height = isExpanded || isFullscreen ? whole : Math.min(halfOpenPx + headerPx, whole);
    this.#screen.style.height = `${height}px`;
    if (this.#frame.parentElement !== this.#screen) this.#screen.replaceChildren(this.#header, this.#frame);
  }
}
