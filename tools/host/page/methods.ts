// The methods of the messaging host that the app may call, each with the shape of the parameters. TypeScript checks
// that the shapes equal the parameter types of the SDK.
import { type MethodName, supports } from "@tma.js/bridge";
import Type, { type Static, type TSchema } from "typebox";
import Value from "typebox/value";

const none = Type.Undefined();
const loose = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties);
const text = Type.String();
const flag = Type.Boolean();
const colour = Type.TemplateLiteral([Type.Literal("#"), Type.String()]);
const requestId = { req_id: text };
const button = {
  has_shine_effect: Type.Optional(flag),
  icon_custom_emoji_id: Type.Optional(text),
  is_visible: Type.Optional(flag),
  is_active: Type.Optional(flag),
  is_progress_visible: Type.Optional(flag),
  text: Type.Optional(text),
  color: Type.Optional(colour),
  text_color: Type.Optional(colour),
};

export const methodShapes = {
  iframe_ready: Type.Union([none, loose({ reload_supported: Type.Optional(flag) })]),
  iframe_will_reload: none,
  web_app_ready: none,
  web_app_expand: none,
  web_app_close: Type.Union([none, loose({ return_back: Type.Optional(flag) })]),
  web_app_request_theme: none,
  web_app_request_viewport: none,
  web_app_request_safe_area: none,
  web_app_request_content_safe_area: none,
  web_app_request_fullscreen: none,
  web_app_exit_fullscreen: none,
  web_app_request_write_access: none,
  web_app_request_phone: none,
  web_app_check_home_screen: none,
  web_app_check_location: none,
  web_app_biometry_get_info: none,
  web_app_close_scan_qr_popup: none,
  web_app_hide_keyboard: none,
  web_app_setup_back_button: loose({ is_visible: flag }),
  web_app_setup_settings_button: loose({ is_visible: flag }),
  web_app_setup_closing_behavior: loose({ need_confirmation: flag }),
  web_app_setup_swipe_behavior: loose({ allow_vertical_swipe: flag }),
  web_app_setup_main_button: loose(button),
  web_app_set_background_color: loose({ color: colour }),
  web_app_set_bottom_bar_color: loose({ color: colour }),
  web_app_set_header_color: Type.Union([
    loose({ color_key: Type.Enum(["bg_color", "secondary_bg_color"]) }),
    loose({ color: colour }),
  ]),
  web_app_trigger_haptic_feedback: Type.Union([
    loose({
      type: Type.Literal("impact"),
      impact_style: Type.Enum(["light", "medium", "heavy", "rigid", "soft"]),
    }),
    loose({
      type: Type.Literal("notification"),
      notification_type: Type.Enum(["error", "success", "warning"]),
    }),
    loose({ type: Type.Literal("selection_change") }),
  ]),
  web_app_open_link: loose({ url: text, try_instant_view: Type.Optional(flag) }),
  web_app_open_tg_link: loose({ path_full: text }),
  web_app_open_scan_qr_popup: loose({ text: Type.Optional(text) }),
  web_app_open_popup: loose({
    title: text,
    message: text,
    buttons: Type.Array(
      Type.Union([
        loose({ id: text, type: Type.Enum(["default", "destructive"]), text }),
        loose({ id: text, type: Type.Enum(["ok", "close", "cancel"]) }),
      ]),
    ),
  }),
  web_app_read_text_from_clipboard: loose(requestId),
  web_app_invoke_custom_method: loose({ ...requestId, method: text, params: Type.Any() }),
  web_app_device_storage_get_key: loose({ ...requestId, key: text }),
  web_app_device_storage_save_key: loose({ ...requestId, key: text, value: Type.Union([text, Type.Null()]) }),
  web_app_secure_storage_get_key: loose({ ...requestId, key: text }),
  web_app_secure_storage_save_key: loose({ ...requestId, key: text, value: Type.Union([text, Type.Null()]) }),
} as const satisfies { readonly [M in MethodName]?: TSchema };

export type HostMethod = keyof typeof methodShapes;
export type HostParams<M extends HostMethod> = Static<(typeof methodShapes)[M]>;

/** A parsed method call of the app, or a text that describes the fault of the call. */
export type Posted =
  | { readonly [M in HostMethod]: { readonly method: M; readonly params: HostParams<M> } }[HostMethod]
  | { readonly fault: string };

const isAnswered = (name: string): name is HostMethod => Object.hasOwn(methodShapes, name);

/**
 * Reads a message from the app's frame as a messaging host of the given version would read the message. Returns
 * undefined if the message is not a method call.
 */
export function readPosted(data: unknown, version: string): Posted | undefined {
  if (typeof data !== "string") return undefined;
  let message: { eventType?: unknown; eventData?: unknown } | null;
  try {
    message = JSON.parse(data);
  } catch {
    return undefined;
  }
  const { eventType: method, eventData: params } = message ?? {};
  if (typeof method !== "string") return undefined;
  if (!isAnswered(method)) return { fault: `${method} is not known here` };
  if (!supports(method, version as never)) return { fault: `${method} is younger than ${version}` };
  // The libraries of some messaging hosts send null in JSON in place of undefined.
  const given = params ?? undefined;
  if (!Value.Check(methodShapes[method], given)) return { fault: `${method} with ${JSON.stringify(params)}` };
  return { method, params: given } as Posted;
}
