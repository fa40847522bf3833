import type { SameKeys } from "../translate.ts";
import type en from "./en.ts";

/** What the server says, in Filipino. */
export default {
  "page.title": "Gemplay: mga larong masusuri mo",
  "page.description":
    "Mga larong napapatunayang patas na may crypto wallet: masusuri ng kahit sino ang bawat round.",
  "error.requestInvalid": "Hindi wasto ang kahilingan.",
  "error.routeUnknown": "Walang laman ang address na ito.",
  "error.requestTooLarge": "Masyadong malaki ang kahilingan.",
  "error.tooManyRequests": "Sobrang dami ng kahilingan. Maghintay sandali.",
  "error.serverFault": "May nagkamali sa amin. Ligtas ang pera mo.",
  "error.unavailable": "Abala ang serbisyo. Walang nabago, pakisubukan muli.",
  "error.outcomeUnknown":
    "Hindi pa namin makumpirma kung natuloy ito. Pakisubukan muli: hindi ito mabibilang nang dalawang beses.",
  "error.chainUnavailable": "Pakisuri ang network: hindi sumasagot ang chain.",
  "error.requestForged": "Hindi galing sa aming pahina ang kahilingan. I-reload ito.",
  "error.requestTooSlow": "Masyadong matagal bago dumating ang kahilingan. Walang nabago, pakisubukan muli.",
  "error.sessionEnded": "Nag-expire na ang login",
  "error.accountFrozen": "Naka-freeze ang account na ito. Makipag-ugnayan sa support.",
  "error.addressInvalid": "Maglagay ng wastong wallet address",
  "error.signInMessageInvalid": "Hindi wasto ang mensahe ng pag-sign in. Mag-sign in muli.",
  "error.signInDomainUnknown": "Para sa ibang site ang sign-in na ito.",
  "error.signInExpired": "Nag-expire ang mensahe ng pag-sign in. Mag-sign in muli.",
  "error.signInNonceUsed": "Nagamit na ang mensaheng ito ng pag-sign in.",
  "error.signatureInvalid": "Hindi sa address na ito ang lagda.",
  "error.freshProofInvalid": "Nagamit na o lipas na ang kumpirmasyong ito. Pumirma muli.",
  "error.walletNeeded": "Walang wallet ang account mo, at kailangan dito ang pirma ng wallet.",
  "error.signInClosed": "Sarado muna ang pag-sign in. Subukan muli mamaya.",
  "error.streamTicketInvalid": "Nag-expire na ang tiket ng event stream.",
  "error.fundsPasswordNotSet": "Wala ka pang funds password, itakda muna bago mag-withdraw",
  "error.fundsPasswordAlreadySet": "May nakatakda nang funds password.",
  "error.fundsPasswordFormat": "Kailangan ng 6 hanggang 20 character ang funds password.",
  "error.fundsPasswordsDiffer": "Hindi magkatugma ang password",
  "error.fundsPasswordIncorrect": {
    one: "Maling password. {count} subok na lang.",
    other: "Maling password. {count} na subok na lang.",
  },
  "error.fundsPasswordLocked":
    "Lumampas sa limitasyon ang maling password. Naka-lock nang {hours} na oras ang funds password.",
  "error.fundsPasswordOldIncorrect": {
    one: "Maling lumang password. {count} subok na lang.",
    other: "Maling lumang password. {count} subok na lang.",
  },
  "error.fundsPasswordUnchanged": "Dapat iba ang bagong password sa luma.",
  "error.amountEmpty": "Maglagay ng halaga",
  "error.amountInvalid": "Hindi ito halaga. Gumamit ng mga numero at isang tuldok.",
  "error.amountTooManyDecimals": "Hanggang {decimals} decimal lang.",
  "error.amountTooLong": "Masyadong malaki ang halagang ito.",
  "error.insufficientBalance": "Kulang ang balanse",
  "error.assetUnknown": "Hindi inaalok dito ang asset na ito.",
  "error.networkUnknown": "Pakisuri ang network: hindi ito inaalok.",
  "error.requestRepeatedDifferently": "Naipadala na ang kahilingang ito na may ibang halaga.",
  "error.withdrawalClosed": "Hindi bukas ang pag-withdraw",
  "error.withdrawalBelowMinimum": "Dapat higit sa {minimum} {asset} ang dami.",
  "error.withdrawalTicketInvalid":
    "Hindi natuloy ang withdrawal: nag-expire ang kumpirmasyon o para sa ibang withdrawal. Kumpirmahin muli.",
  "error.withdrawalToOwnContract": "Sa platform ang address na ito. Gamitin ang sarili mong address.",
  "error.withdrawalAboveBalance": "Kulang ang balanse ng wallet",
  "error.withdrawalsUnderway":
    "Hintayin ang pagproseso ng block: {count} sa mga withdrawal mo ang papunta pa.",
  "error.withdrawalAddressWrong": "Hindi wastong address: hindi tugma ang checksum. Kopyahin muli.",
  "error.withdrawalAddressLocked":
    "Bago ang address na ito: bubuksan ito ng address lock mo sa loob ng {hours} oras.",
  "error.withdrawalAddressNotInBook":
    "Naka-on ang address lock mo: mag-withdraw sa sarili mong wallet o sa address na nasa listahan mo.",
  "error.addressNameInvalid": "Kailangan ng pangalan ng 1 hanggang {count} letra, numero o simbolo.",
  "error.addressNameTaken": "May address na sa listahan mo na ganito ang pangalan. Pumili ng iba.",
  "error.addressAlreadyInBook": "Nasa listahan mo na ang address na ito.",
  "error.addressBookFull": "Puno na ang listahan ng address: {count} lang ang kaya. Mag-alis muna ng isa.",
  "error.gameClosed": "Sarado muna ang larong ito.",
  "error.betBelowMinimum": "Ang pinakamababang taya ay {minimum} {asset}.",
  "error.betAboveMaximum": "Ang pinakamataas na taya sa multiplier na ito ay {maximum} {asset}.",
  "error.betParametersInvalid": "Hindi inaalok ang tayang ito.",
  "error.roundUnknown": "Walang ganitong round sa iyong mga rekord.",
  "error.clientSeedInvalid": "Ang client seed ay 1 hanggang 64 na titik, numero, - o _.",
  "error.roundAlreadyOpen": "May bukas ka pang round sa larong ito. Tapusin mo muna iyon.",
  "error.roundOver": "Tapos na ang round na ito.",
  "error.moveInvalid": "Hindi puwede ang galaw na ito rito.",
  "error.moveOutOfOrder": "Umusad na ang round, marahil sa ibang device. Tingnan itong muli.",
  "error.seedsInUse": "May bukas pang round sa mga seed na ito. Tapusin muna bago mag-rotate.",
  "error.maximumWinReached":
    "Maaaring lumampas sa {maximum} {asset} ang panalo sa susunod na hakbang. Mag-cash out na.",
  "error.tableFull":
    "Naabot na ang limitasyon ng mga bukas na taya sa larong ito. Mag-cash out o subukan muli mamaya.",
  "error.cashOutTooEarly": "Gumawa muna ng isang hakbang bago mag-cash out.",
  "error.crashBetsClosed": "Sarado na ang pagtaya sa round na ito. Malapit na ang susunod.",
  "error.crashBetPlaced": "May taya ka na sa round na ito.",
  "error.cashOutTooLate": "Huli na: nag-crash na ang round.",
  "error.timeUnsure":
    "Hindi matiyak ang eksaktong oras sa ngayon, kaya walang nabago. Subukan muli maya-maya; binabayaran pa rin ang awtomatikong cash out.",
  "error.roundNotShared": "Hindi ibinahagi ang round na ito",
  "error.exchangeFailed":
    "Hindi natuloy ang palitan. Nag-expire ang quote o nagbago ang presyo; tingnan ang bago.",
  "error.tradingNotEnabled": "Hindi pa bukas ang trading",
  "error.swapPairUnknown": "Hindi napapalitan ang dalawang ito sa isa't isa.",
  "error.swapPriceMissing": "Walang kasalukuyang presyo ang PLAY, kaya hindi muna mapapalitan ang PLAY at U.",
  "error.swapTooSmall": "Masyadong maliit: walang darating.",
  "error.swapPlayerLimit":
    "Lampas ito sa limit mo na 24 na oras sa direksyong ito: {maximum} {asset} na lang.",
  "error.swapTotalLimit":
    "Halos naubos na ng lahat ng manlalaro ang 24 na oras na limit sa direksyong ito: {maximum} {asset} na lang.",
  "error.swapGemLimit":
    "Ang PLAY mula sa gem ay hanggang bahagi lang ng itinaya mo: {maximum} {asset} ang mapapalitan ngayon.",
  "error.swapBetsNeeded": "Mapapalitan ang tPLAY kapag nakataya ka na ng {minimum} {asset}.",
  "error.airdropPoolEmpty": "Kulang ang PLAY sa airdrop pool para dito. Walang nagbago.",
  "error.rewardsBudgetEmpty": "Kulang ang PLAY sa rewards budget para dito. Walang nagbago.",
  "error.swapReserveEmpty": "Kulang ang reserba para sa palitang ito. Walang nagbago.",
  "error.faucetUsed": "Napondohan na ang wallet na ito.",
  "error.wayInTooNew": "Wala pang {hours} oras mula nang ikabit ang paraang ito. Gumamit ng iba o maghintay.",
  "error.emailInvalid": "Maglagay ng wastong e-mail",
  "error.usernameFormat":
    "Mali ang format ng pangalan: maglagay ng e-mail, o numero ng telepono na may bansa.",
  "error.userExists": "Mayroon nang ganitong user. Mag-log in na lang.",
  "error.userNotExists": "Walang ganitong user.",
  "error.loginIncorrect": {
    one: "Mali ang pangalan o password. Isang subok na lang, saka maghintay ng {minutes} min.",
    other: "Mali ang pangalan o password. {count} subok na lang, saka maghintay ng {minutes} min.",
  },
  "error.loginTriesExceeded":
    "Lumampas sa limitasyon ang maling password. Subukan muli makalipas ang {minutes} min.",
  "error.loginPasswordFormat": "Mali ang format ng password: kailangan ng 8 hanggang 20 character.",
  "error.passwordMismatch": "Hindi tugma ang login password",
  "error.registerLimitReached":
    "Lumampas sa limitasyon ang pagrehistro: napakaraming account mula sa network na ito ngayon.",
  "error.registerClosed": "Hindi makarehistro: sarado muna ang mga bagong account.",
  "error.codeIncorrect": {
    one: "Mali ang code. Isang subok na lang.",
    other: "Mali ang code. {count} subok na lang.",
  },
  "error.codeInvalid": "Hindi na balido ang code. Humingi ng bago.",
  "error.codeTooSoon": {
    one: "Kakapadala lang ng code. Makakapagpadala ng isa pa makalipas ang isang segundo.",
    other: "Kakapadala lang ng code. Makakapagpadala ng isa pa makalipas ang {count} segundo.",
  },
  "error.codesExhausted": "Nakapagpadala na ng {count} code ngayon. Subukan muli bukas.",
  "error.codesClosed": "Napakaraming maling code. Sarado ang mga code nang 24 oras.",
  "error.mailClosed": "Hindi magagamit ang e-mail sa ngayon.",
  "error.emailBound": "May nakakabit nang e-mail.",
  "error.emailNotBound": "Walang nakakabit na e-mail sa account na ito.",
  "error.emailTaken": "Pag-aari ng ibang account ang e-mail na ito.",
  "error.loginPasswordNotSet": "Walang login password ang account na ito.",
  "error.loginPasswordOldIncorrect": {
    one: "Maling login password. Isang subok na lang.",
    other: "Maling login password. {count} subok na lang.",
  },
  "error.loginPasswordUnchanged": "Dapat iba ang bagong login password sa luma.",
  "error.accountTicketInvalid": "Masyadong tumagal o tapos na ang hakbang na ito. Magsimula muli.",
  "error.termsOutdated": "Nagbago ang mga tuntunin. I-reload ang page at basahin.",
  "error.termsNotAccepted": "Tanggapin muna ang mga tuntunin bago maglaro.",
  "error.countryClosed": "Sarado ang Gemplay sa iyong bansa. Puwede mo pa ring i-withdraw ang hawak mo.",
  "error.publicNameFormat":
    "Ang pampublikong pangalan ay may 6 hanggang 36 na titik, numero o simbolo (_ - ! ? & + # ~ =), kahit isang titik, sa Latin o Chinese.",
  "error.publicNameReserved": "Mukhang address o tauhan ng Gemplay ang pangalang ito. Pumili ng iba.",
  "error.publicNameTaken": "Sa ibang manlalaro na ang pangalang ito, o ang isang kahawig nito.",
  "error.publicNameTooSoon": {
    one: "Mababago muli ang pangalan pagkalipas ng {count} araw.",
    other: "Mababago muli ang pangalan pagkalipas ng {count} na araw.",
  },
  "error.publicNameNotSet": "Wala pang napiling pampublikong pangalan.",
  "mail.code.subject": "{code} ang iyong Gemplay code",
  "mail.code.heading": "Ang iyong code",
  "mail.code.register": "Para gawin ang iyong account. I-type ito kung saan mo hiningi.",
  "mail.code.resetLogin": "Para sa bagong login password. I-type ito kung saan mo hiningi.",
  "mail.code.bindEmail": "Para ikabit ang e-mail na ito sa iyong account. I-type ito kung saan mo hiningi.",
  "mail.code.changeEmail": "Para palitan ang e-mail ng iyong account. I-type ito kung saan mo hiningi.",
  "mail.code.newEmail": "Para gawing e-mail ito ng iyong account. I-type ito kung saan mo hiningi.",
  "mail.code.setFundsPassword": "Para itakda ang funds password. I-type ito kung saan mo hiningi.",
  "mail.code.recoverFundsPassword": "Para sa bagong funds password. I-type ito kung saan mo hiningi.",
  "mail.code.addWithdrawalAddress":
    "Para magdagdag ng address sa listahan mo. I-type ito kung saan mo hiningi.",
  "mail.code.loosenAddressLock": "Para i-off ang address lock mo. I-type ito kung saan mo hiningi.",
  "mail.code.goodFor": "Balido nang",
  "mail.code.minutesOnce": { one: "isang minuto, isang beses", other: "{count} minuto, isang beses" },
  "mail.code.askedAt": "Hiningi noong",
  "mail.code.from": "Mula sa",
  "mail.code.notYou":
    "Hindi ikaw? Wala kang kailangang gawin: walang magbabago kung walang code. Walang taga-Gemplay na hihingi nito.",
  "mail.code.footer":
    "Ipinadala dahil may humingi ng code para sa address na ito. 18+. Hindi nagpapadala ang Gemplay ng link na humihingi ng password.",
  "mail.emailChanged.heading": "Napalitan ang iyong e-mail",
  "mail.emailChanged.lead":
    "May ibang e-mail na ang iyong account. Hindi na nakakabit ang e-mail na ito. Maghihintay muna ang mga withdrawal.",
  "mail.loginReset.heading": "Napalitan ang iyong login password",
  "mail.loginReset.lead":
    "May bagong login password na itinakda gamit ang code na ipinadala rito. Natapos ang lahat ng session. Hindi nagbago ang funds password.",
  "mail.notice.at": "Oras",
  "mail.notice.newEmail": "Bagong e-mail",
  "mail.notice.notYou":
    "Hindi ikaw? Sabihin agad sa support: may ibang nakakabasa ng mailbox na ito o gumagamit ng iyong account.",
  "mail.notice.footer":
    "Ipinadala dahil may nagbago sa iyong account. 18+. Hindi nagpapadala ang Gemplay ng link na humihingi ng password.",
  "mail.fundsRecovered.heading": "Napalitan ang iyong funds password",
  "mail.fundsRecovered.lead":
    "May bagong funds password na itinakda gamit ang bagong patunay. Maghihintay muna ang mga withdrawal para may oras kang tumutol.",
} satisfies SameKeys<typeof en>;
