import type { Locale } from "@gemplay/i18n";

/**
 * Texts of the error that the page shows when the page cannot load a text catalogue. The code of the page contains
 * these error texts.
 */
export const unloadedTexts: Readonly<Record<Locale, { readonly lost: string; readonly again: string }>> = {
  en: { lost: "The page could not be loaded. Check the connection and try again.", again: "Try again" },
  cn: { lost: "页面未能加载，请检查网络后重试。", again: "重试" },
  vi: { lost: "Không tải được trang. Kiểm tra kết nối rồi thử lại.", again: "Thử lại" },
  fil: { lost: "Hindi na-load ang page. Tingnan ang koneksyon at subukan ulit.", again: "Subukan ulit" },
  pt: {
    lost: "Não foi possível carregar a página. Verifique a conexão e tente de novo.",
    again: "Tentar de novo",
  },
};
