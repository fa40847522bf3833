import type { SameKeys } from "../translate.ts";
import type en from "./en.ts";

/** What the server says, in Filipino. */
export default {
  "export.readMe":
    "Laman ng archive na ito ang buong Gemplay account mo sa iisang oras. Buksan ang check.html sa browser at piliin ang mismong archive: kinukuwenta nito ulit ang bawat round mula sa na-reveal na seed, sinusuma ang mga balance mo, at walang ipinapadala saanman. Eksaktong decimal ang mga amount; sa mga file na .jsonl, isang record ang bawat linya. Para sa archive na bigay ng iba, gamitin ang page mula sa sarili mong export.",
  "page.title": "Gemplay: mga larong puwede mong i-check",
  "page.description":
    "Provably fair na mga laro na may crypto wallet: puwedeng i-check ng kahit sino ang bawat round.",
  "error.requestInvalid": "Hindi valid ang request.",
  "error.routeUnknown": "Walang laman ang address na ito.",
  "error.requestTooLarge": "Masyadong malaki ang request.",
  "error.tooManyRequests": "Masyadong maraming request. Maghintay sandali.",
  "error.serverFault": "Nagkaproblema sa amin. Ligtas ang pera mo.",
  "error.unavailable": "Busy ang serbisyo. Walang nabago. Subukan ulit.",
  "error.outcomeUnknown":
    "Hindi pa namin ma-confirm kung natuloy ito. Subukan ulit: hindi ito mabibilang nang dalawang beses.",
  "error.chainUnavailable": "Hindi sumasagot ang blockchain. Paki-check ang network at subukan ulit.",
  "error.requestForged": "Hindi galing sa page namin ang request. I-reload ito.",
  "error.requestTooSlow": "Masyadong matagal bago dumating ang request. Walang nabago. Subukan ulit.",
  "error.sessionEnded": "Nag-expire na ang login",
  "error.accountFrozen": "Naka-freeze ang account na ito. Kausapin ang support.",
  "error.addressInvalid": "Maglagay ng tamang wallet address",
  "error.signInMessageInvalid": "Hindi valid ang login message. Mag-log in ulit.",
  "error.signInDomainUnknown": "Para sa ibang site ang login na ito.",
  "error.signInExpired": "Nag-expire ang login message. Mag-log in ulit.",
  "error.signInNonceUsed": "Nagamit na ang login message na ito.",
  "error.signatureInvalid": "Hindi sa address na ito ang pirma.",
  "error.freshProofInvalid": "Nagamit na o nag-expire na ang confirmation na ito. Pumirma ulit.",
  "error.freshProofNeeded": "Kumpirmahin muna na ikaw ito.",
  "error.walletNeeded": "Walang wallet ang account mo, at kailangan dito ang pirma ng wallet.",
  "error.signInClosed": "Sarado muna ang login. Subukan ulit mamaya.",
  "error.initDataMalformed": "Hindi mabasa ang ipinadala ng Telegram. Isara ang Gemplay at buksan ulit.",
  "error.initDataHashMissing": "Walang pirma ang ipinadala ng Telegram. Isara ang Gemplay at buksan ulit.",
  "error.initDataForged": "Hindi para sa Gemplay ang login na ito. Buksan ito mula sa bot namin.",
  "error.initDataExpired": "Isang araw nang bukas ang Gemplay. Isara at buksan ulit mula sa Telegram.",
  "error.initDataFuture": "Nauuna sa oras namin ang login na ito. Buksan ulit ang Gemplay.",
  "error.initDataEnded": "Nag-log out ka na rito. Isara ang Gemplay at buksan ulit mula sa Telegram.",
  "error.hostClosed": "Hindi pa mabubuksan ang Gemplay sa loob ng Telegram.",
  "error.initDataBotReplaced": "Nagpalit ng key ang bot namin. Isara ang Gemplay at buksan ulit.",
  "error.continueInBrowser": "Hindi ito magagawa sa loob ng Telegram. Magpatuloy sa browser mo.",
  "error.initDataNotFresh":
    "Buksan ulit ang Gemplay mula sa Telegram at gawin ito sa loob ng {minutes} minuto.",
  "error.browserLinkInvalid":
    "Nagamit na ang link na ito o lampas na sa isang minuto. Kumuha ng bago sa Telegram.",
  "error.noticeChannelMissing": "Wala pang mapapadalhan. Mag-link muna ng email o i-start ang bot namin.",
  "error.noticeRecordUnknown": "Walang ganitong record na puwedeng ipadala.",
  "error.noticeOptedOut": "Naka-off ang ganitong message. I-on ito sa Notifications.",
  "error.botBlocked": "Naka-block ang bot namin. I-unblock sa Telegram, saka subukan ulit.",
  "error.noticesExhausted": "{count} message lang kada oras ang puwede. Maghintay muna.",
  "error.streamTicketInvalid": "Nag-expire ang live connection. I-reload ang page.",
  "error.fundsPasswordNotSet": "Wala ka pang funds password. Mag-set muna bago mag-withdraw.",
  "error.fundsPasswordAlreadySet": "Naka-set na ang funds password.",
  "error.fundsPasswordFormat":
    "Hindi valid ang password: kailangan ng 6 hanggang 20 character ang funds password, at hindi puro espasyo.",
  "error.fundsPasswordsDiffer": "Hindi magkatugma ang password",
  "error.fundsPasswordIncorrect": {
    one: "Maling password. {count} subok na lang.",
    other: "Maling password. {count} subok na lang.",
  },
  "error.fundsPasswordLocked":
    "Masyadong maraming maling password. Naka-lock ang funds password nang {wait}.",
  "error.fundsPasswordOldIncorrect": {
    one: "Maling lumang password. {count} subok na lang.",
    other: "Maling lumang password. {count} subok na lang.",
  },
  "error.fundsPasswordUnchanged": "Dapat iba ang bagong password sa luma.",
  "error.fundsPasswordUnprovable":
    "Mag-link muna ng email o wallet. Patunay ito na ikaw ang nagse-set ng funds password.",
  "error.amountEmpty": "Maglagay ng amount",
  "error.amountInvalid": "Hindi ito amount. Gumamit ng mga numero at isang tuldok.",
  "error.amountTooManyDecimals": "Hanggang {decimals} decimal lang.",
  "error.amountTooLong": "Masyadong malaki ang amount na ito.",
  "error.insufficientBalance": "Kulang ang balance",
  "error.assetUnknown": "Hindi available dito ang asset na ito.",
  "error.networkUnknown": "Paki-check ang network: hindi available ang isang ito.",
  "error.requestRepeatedDifferently": "Naipadala na ang request na ito na may ibang laman.",
  "error.requestTooOld":
    "Luma na ang request na ito: walang itinaya ngayon. I-check ang oras ng device at ang history mo.",
  "error.withdrawalClosed": "Sarado muna ang withdrawal",
  "error.withdrawalBelowMinimum": "Dapat higit sa {minimum} {asset} ang amount.",
  "error.withdrawalTicketInvalid":
    "Hindi natuloy ang withdrawal: nag-expire ang confirmation o para sa ibang withdrawal ito. I-confirm ulit.",
  "error.withdrawalToOwnContract": "Sa platform ang address na ito. Gamitin ang sarili mong address.",
  "error.withdrawalAboveBalance": "Kulang ang balance ng wallet",
  "error.withdrawalsUnderway":
    "Hintayin ang pagproseso ng block: {count} sa mga withdrawal mo ang pinoproseso pa.",
  "error.withdrawalAddressWrong": "Mali ang address: hindi tugma ang checksum. Kopyahin ulit.",
  "error.withdrawalAddressLocked":
    "Bago ang address na ito: mabubuksan ito ng address lock mo sa loob ng {hours} oras.",
  "error.withdrawalAddressNotInBook":
    "Naka-on ang address lock mo: mag-withdraw sa sarili mong wallet o sa address na nasa address book mo.",
  "error.withdrawalRepeated": "Naipadala mo na ito noong {moment}. Ipadala ulit?",
  "error.addressNameInvalid": "Kailangan ng pangalan ng 1 hanggang {count} letra, numero o simbolo.",
  "error.addressNameTaken": "May address na sa address book mo na ganito ang pangalan. Pumili ng iba.",
  "error.addressAlreadyInBook": "Nasa address book mo na ang address na ito.",
  "error.addressBookFull": "Puno na ang address book: hanggang {count} lang. Mag-alis muna ng isa.",
  "error.gameClosed": "Sarado muna ang larong ito.",
  "error.betBelowMinimum": "{minimum} {asset} ang minimum na taya.",
  "error.betAboveMaximum": "{maximum} {asset} ang maximum na taya sa multiplier na ito.",
  "error.betParametersInvalid": "Hindi available ang tayang ito.",
  "error.roundPutAway":
    "Bago pa ang {date} (UTC) ang round na ito at naka-archive na. Para makita, magtanong sa support.",
  "error.roundUnknown": "Walang ganitong round sa history mo.",
  "error.clientSeedInvalid": "1 hanggang 64 letra, digit, - o _ ang client seed.",
  "error.roundAlreadyOpen": "May round ka pang hindi tapos sa larong ito. Tapusin muna iyon.",
  "error.roundOver": "Tapos na ang round na ito.",
  "error.moveInvalid": "Hindi puwede ang galaw na ito rito.",
  "error.moveOutOfOrder": "Umusad na ang round, baka sa ibang device. Tingnan ulit.",
  "error.seedsInUse": "May round na hindi pa tapos sa mga seed na ito. Tapusin muna bago mag-rotate.",
  "error.maximumWinReached":
    "Puwedeng lumampas sa max win na {maximum} {asset} ang susunod na hakbang. Mag-cash out na.",
  "error.tableFull":
    "Naabot na ang limit ng mga tayang hindi pa tapos sa larong ito. Mag-cash out o subukan ulit mamaya.",
  "error.cashOutTooEarly": "Gumawa muna ng isang hakbang bago mag-cash out.",
  "error.crashBetsClosed": "Sarado na ang pagtaya sa round na ito. Malapit na ang susunod.",
  "error.crashBetPlaced": "May taya ka na sa round na ito.",
  "error.cashOutTooLate": "Huli na: nag-crash na ang round.",
  "error.timeUnsure":
    "Hindi masigurado ang eksaktong oras ngayon, kaya walang nabago. Subukan ulit maya-maya. Binabayaran pa rin ang mga auto cash-out.",
  "error.roundNotShared": "Hindi naka-share ang round na ito",
  "error.crashRoundFull":
    "Sa cash-out na ito, hanggang {maximum} {asset} na lang ang tatanggapin ng round. Bawasan ang taya o hintayin ang susunod na round.",
  "error.exchangeFailed":
    "Hindi natuloy ang swap. Nag-expire ang quote o nagbago ang presyo; tingnan ang bago.",
  "error.tradingNotEnabled": "Hindi pa open ang trading",
  "error.swapPairUnknown": "Hindi puwedeng i-swap ang dalawang ito.",
  "error.swapPriceMissing":
    "Walang kasalukuyang presyo ang PLAY, kaya hindi muna puwedeng i-swap ang PLAY at U.",
  "error.swapTooSmall": "Masyadong maliit: wala kang matatanggap.",
  "error.swapPlayerLimit": "Lampas ito sa 24 oras na limit mo sa direksyong ito: {maximum} {asset} na lang.",
  "error.swapTotalLimit":
    "Halos naubos na ng lahat ng players ang 24 oras na limit sa direksyong ito: {maximum} {asset} na lang.",
  "error.swapGemLimit":
    "Hanggang bahagi lang ng itinaya mo ang PLAY mula sa gem: {maximum} {asset} ang puwedeng i-swap ngayon.",
  "error.swapBetsNeeded": "Puwedeng i-swap ang tPLAY kapag nakataya ka na ng {minimum} {asset}.",
  "error.airdropPoolEmpty": "Kulang ang PLAY sa airdrop pool para dito. Walang nagbago.",
  "error.rewardsBudgetEmpty": "Kulang ang PLAY sa rewards budget para dito. Walang nagbago.",
  "error.inviteCodeUnknown": "Walang ganitong invite code",
  "error.inviteCodeOwn": "Sarili mong invite code ito",
  "error.inviteBound": "Na-invite ka na ng ibang player",
  "error.inviteCircle": "Ikaw o ang friends mo ang nag-invite sa player na ito",
  "error.rewardUnknown": "Walang ganitong reward",
  "error.limitReached": "Lampas ang tayang ito sa limit na ni-set mo, kaya hindi ito tinanggap.",
  "error.onBreak": "Naka-break ka. Sarado ang pagtaya hanggang matapos ito. Open pa rin ang withdrawals.",
  "error.selfExcluded": "Naka-self-exclude ka sa paglalaro. Open pa rin ang withdrawals.",
  "error.pauseStands": "May mas mahaba nang break o self-exclusion. Hindi ito mapapaikli.",
  "error.rewardLocked": "Hindi pa puwedeng i-claim ang reward na ito",
  "error.rewardExpired": "Tapos na ang oras para i-claim ang reward na ito",
  "error.airdropProofNeeded": "Mag-link muna ng wallet o email: para sa verified accounts ang airdrop",
  "error.airdropIdentityUsed": "Na-claim na ang airdrop gamit ang wallet o email na ito",
  "error.swapReserveEmpty": "Kulang ang reserve para sa swap na ito. Walang nagbago.",
  "error.depositAddressClosed": "Sarado muna ang deposit via address.",
  "error.operatorSignInRefused": "Mali ang email, password o code. Isang beses lang magagamit ang code.",
  "error.operatorSignInThrottled": "Masyadong maraming subok na mag-log in. Maghintay ng {minutes} minuto.",
  "error.operatorRoleMissing": "Hindi ito pinapayagan ng role mo.",
  "error.airdropNetworkLimit":
    "Napakarami nang airdrop na na-claim mula sa network mo ngayong araw. Puwede mong i-claim ang sa iyo mula {moment}.",
  "error.airdropDayLimit":
    "Na-claim na ang lahat ng airdrop ngayong araw. Puwede mong i-claim ang sa iyo mula {moment}.",
  "error.airdropOverToday":
    "Na-claim na ang lahat ng airdrop ngayong araw, at matatapos ang oras mo bago ang susunod.",
  "error.reviewUnknown": "Walang ganoong withdrawal.",
  "error.reviewOver": "Umusad na ang withdrawal na ito. Tingnan ulit.",
  "error.reviewHeld": "Naghihintay ito matapos palitan ang funds password at kusang magpapatuloy.",
  "error.reviewMayBePaid":
    "Nabayaran na ito sa blockchain, o puwede pa itong bayaran ng napirmahang transaction.",
  "error.secondPersonNeeded": "Pumayag ka na. Ibang tao ang kailangan.",
  "error.playerUnknown": "Walang ganoong player.",
  "error.settingInvalid": "Walang ganoong setting, o hindi tanggap ang value.",
  "error.changeRequestOpen": "May pagbabago na nitong naghihintay ng ikalawang admin.",
  "error.changeRequestOver": "Tapos na ang request: may desisyon na, o nagbago na ang laman.",
  "error.announcementUnknown": "Walang ganoong announcement.",
  "error.announcementOver":
    "Dapat matapos ang announcement pagkatapos itong magsimula, at hindi bago ngayon.",
  "error.settingChangedSince": "Nabago ulit ang setting na ito. Tingnan ulit.",
  "error.riskUnknown": "Wala nang mamarkahan dito.",
  "error.periodInvalid": "Pumili ng una at huling araw, hanggang {count} araw.",
  "error.operatorUnknown": "Walang ganoong operator, o iyon na ang role niya.",
  "error.ownRequest": "Walang nagkukumpirma ng sariling request. Ibang admin ang kailangan.",
  "error.withdrawalsFrozen":
    "Naka-hold ang withdrawals at swaps ng account na ito. Sa iyo pa rin ang pera mo. Kausapin ang support.",
  "error.publicNameRefused": "Hindi puwedeng gamitin ang pangalang ito. Pumili ng iba.",
  "error.deletionBalanceLeft":
    "Mayroon ka pang {amount} {asset}. I-withdraw muna ito bago i-delete ang account.",
  "error.deletionRewardLeft":
    "May {amount} {asset} na commission ka na puwede nang i-claim. I-claim at i-withdraw muna ito bago i-delete ang account.",
  "error.deletionRoundOpen":
    "May taya ka pang hindi tapos. Tapusin muna ang round bago i-delete ang account.",
  "error.deletionWithdrawalOpen":
    "May withdrawal ka pang pinoproseso. I-delete ang account kapag tapos na ito.",
  "error.deletionDepositOpen":
    "May deposit ka pang naghihintay ng confirmation. I-delete ang account pagkatapos nito.",
  "error.deletionAmountsChanged": "Nagbago ang amount na mawawala sa iyo. Tingnan ulit.",
  "error.checkInIdentityUsed": "May nag-check in na ngayong araw gamit ang wallet o email na ito",
  "error.publicNameGone": "Wala nang public name ang player na ito.",
  "error.exportsExhausted":
    "Puwede mong i-export ang account nang {count} beses sa 24 oras. Subukan ulit mamaya.",
  "error.exportUnderway": "Ine-export na ang account na ito. Subukan ulit kapag tapos na.",
  "error.exportsBusy": "May iba pang ine-export ngayon. Subukan ulit makalipas ang ilang minuto.",
  "error.exportTicketInvalid":
    "Nagamit na o nag-expire na ang download link na ito. Simulan ulit ang export.",
  "error.faucetUsed": "Napondohan na ang wallet na ito.",
  "error.wayInTooNew":
    "Wala pang {hours} oras mula nang i-link ang login method na ito. Gumamit ng iba o maghintay.",
  "error.emailInvalid": "Maglagay ng tamang email",
  "error.usernameFormat": "Mali ang format: maglagay ng email, o phone number na may bansa.",
  "error.userExists": "Mayroon nang ganitong user. Mag-log in na lang.",
  "error.userNotExists": "Walang ganitong user: walang account na may ganitong email.",
  "error.loginIncorrect": {
    one: "Maling password: hindi ito tugma sa email o phone number. {count} subok na lang.",
    other: "Maling password: hindi ito tugma sa email o phone number. {count} subok na lang.",
  },
  "error.loginTriesExceeded": "Masyadong maraming maling password. Subukan ulit pagkalipas ng {wait}.",
  "error.loginPasswordFormat":
    "Mali ang format ng password: kailangan ng 8 hanggang 20 character, at hindi puro espasyo.",
  "error.passwordMismatch": "Hindi tugma ang login password",
  "error.registerLimitReached":
    "Lampas na sa limit ng registration: masyadong maraming account mula sa network na ito ngayon.",
  "error.registerClosed": "Hindi maka-register: sarado muna ang mga bagong account.",
  "error.codeIncorrect": {
    one: "Mali ang code. {count} subok na lang.",
    other: "Mali ang code. {count} subok na lang.",
  },
  "error.codeInvalid": "Hindi na valid ang code. Humingi ng bago.",
  "error.codeTooSoon": {
    one: "Kakapadala lang ng code. Puwedeng magpadala ulit pagkalipas ng {count} segundo.",
    other: "Kakapadala lang ng code. Puwedeng magpadala ulit pagkalipas ng {count} segundo.",
  },
  "error.codesExhausted":
    "Nakapagpadala na ng {count} code sa loob ng 24 oras. Humingi ulit pagkalipas ng {wait}.",
  "error.codesClosed": "Masyadong maraming maling code. Makakagamit ulit ng code pagkalipas ng {wait}.",
  "error.networkCodesExhausted":
    "Masyadong maraming code ang hiningi mula sa network na ito. Humingi ulit pagkalipas ng {wait}.",
  "error.mailClosed": "Hindi available ang email sa ngayon.",
  "error.emailBound": "May naka-link nang email.",
  "error.emailNotBound": "Walang naka-link na email sa account na ito.",
  "error.emailTaken": "Gamit na ng ibang account ang email na ito.",
  "error.loginPasswordNotSet": "Walang login password ang account na ito.",
  "error.loginPasswordOldIncorrect": {
    one: "Maling login password. {count} subok na lang.",
    other: "Maling login password. {count} subok na lang.",
  },
  "error.loginPasswordUnchanged": "Dapat iba ang bagong login password sa luma.",
  "error.accountTicketInvalid": "Masyadong tumagal o tapos na ang hakbang na ito. Magsimula ulit.",
  "error.termsOutdated": "Nagbago ang Terms. I-reload ang page at basahin.",
  "error.termsNotAccepted": "Tanggapin muna ang Terms bago maglaro.",
  "error.countryClosed": "Sarado ang Gemplay sa bansa mo. Puwede mo pa ring i-withdraw ang balance mo.",
  "error.publicNameFormat":
    "6 hanggang 36 letra, numero o simbolo (_ - ! ? & + # ~ =) ang public name, kahit isang letra, sa Latin o Chinese.",
  "error.publicNameReserved": "Mukhang address o taga-Gemplay ang pangalang ito. Pumili ng iba.",
  "error.publicNameTaken": "Gamit na ng ibang player ang pangalang ito, o ang kahawig nito.",
  "error.publicNameTooSoon": {
    one: "Puwede ulit palitan ang pangalan pagkalipas ng {count} araw.",
    other: "Puwede ulit palitan ang pangalan pagkalipas ng {count} araw.",
  },
  "error.publicNameNotSet": "Wala pang napiling public name.",
  "mail.code.subject": "{code} ang Gemplay code mo",
  "mail.code.heading": "Code mo",
  "mail.code.register": "Para gawin ang account mo. I-type ito kung saan mo hiningi.",
  "mail.code.resetLogin": "Para sa bagong login password. I-type ito kung saan mo hiningi.",
  "mail.code.bindEmail": "Para i-link ang email na ito sa account mo. I-type ito kung saan mo hiningi.",
  "mail.code.changeEmail": "Para palitan ang email ng account mo. I-type ito kung saan mo hiningi.",
  "mail.code.newEmail": "Para gawin itong email ng account mo. I-type ito kung saan mo hiningi.",
  "mail.code.setFundsPassword": "Para i-set ang funds password. I-type ito kung saan mo hiningi.",
  "mail.code.recoverFundsPassword": "Para sa bagong funds password. I-type ito kung saan mo hiningi.",
  "mail.code.addWithdrawalAddress":
    "Para magdagdag ng address sa address book mo. I-type ito kung saan mo hiningi.",
  "mail.code.loosenAddressLock": "Para i-off ang address lock mo. I-type ito kung saan mo hiningi.",
  "mail.code.goodFor": "Valid nang",
  "mail.code.minutesOnce": {
    one: "{count} minuto, isang gamit lang",
    other: "{count} minuto, isang gamit lang",
  },
  "mail.code.askedAt": "Hiningi noong",
  "mail.code.from": "Mula sa",
  "mail.code.notYou":
    "Hindi ikaw? Wala kang kailangang gawin: walang magbabago kung walang code. Walang taga-Gemplay na hihingi nito.",
  "mail.code.footer":
    "Ipinadala dahil may humingi ng code para sa address na ito. 18+. Hindi nagpapadala ang Gemplay ng link sa page na humihingi ng password.",
  "mail.emailChanged.heading": "Napalitan ang email mo",
  "mail.emailChanged.lead":
    "May ibang email na ang account mo. Hindi na naka-link ang email na ito. Naka-hold muna ang withdrawals.",
  "mail.loginReset.heading": "Napalitan ang login password mo",
  "mail.loginReset.lead":
    "May bagong login password na ni-set gamit ang code na ipinadala rito. Na-log out ang lahat ng session. Hindi nagbago ang funds password mo.",
  "mail.notice.at": "Oras",
  "mail.notice.newEmail": "Bagong email",
  "mail.notice.notYou":
    "Hindi ikaw? Sabihin agad sa support. Baka may ibang nakakabasa ng mailbox na ito o gumagamit ng account mo.",
  "mail.notice.footer":
    "Ipinadala dahil may nagbago sa account mo. 18+. Hindi nagpapadala ang Gemplay ng link na humihingi ng password.",
  "mail.fundsRecovered.heading": "Napalitan ang funds password mo",
  "mail.fundsRecovered.lead":
    "May bagong funds password ang account mo. Naka-hold muna ang withdrawals para makapag-report ka kung hindi ikaw ito.",
  "error.secondFactorNeeded": "Ilagay ang code mula sa authenticator app mo.",
  "error.secondFactorIncorrect": {
    one: "Hindi tugma ang code ng app. {count} subok na lang.",
    other: "Hindi tugma ang code ng app. {count} subok na lang.",
  },
  "error.secondFactorUsed": "Nagamit na ang code na ito ng app. Hintayin ang susunod.",
  "error.secondFactorTriesExceeded":
    "Masyadong maraming maling code ng app. Subukan ulit pagkalipas ng {wait}.",
  "error.secondFactorNotBegun": "Masyadong matagal ang pag-set up ng app. Magsimula ulit.",
  "error.secondFactorNotOn": "Hindi naka-on ang 2-step verification.",
  "error.walletBound": "May naka-link nang wallet sa account na ito.",
  "error.walletTaken": "Gamit na ng ibang account ang wallet na ito.",
  "error.lastWayIn": "Ito na lang ang login method mo. Mag-link muna ng iba.",
  "error.wayInNotBound": "Hindi naka-link sa account mo ang login method na ito.",
  "mail.code.bindWallet": "Para i-link ang wallet sa account mo. I-type ito kung saan mo hiningi.",
  "mail.code.deleteAccount": "Para tuluyang i-delete ang account mo. I-type ito kung saan mo hiningi.",
  "mail.code.excludeForEver":
    "Para i-exclude ang sarili mo sa paglalaro habambuhay. I-type ito kung saan mo hiningi.",
  "mail.code.exportAccount": "Para i-export ang data ng account mo. I-type ito kung saan mo hiningi.",
  "mail.code.bindInviter": "Para tanggapin ang invite ng kaibigan. I-type ito kung saan mo hiningi.",
  "mail.code.removeWayIn":
    "Para alisin ang isang login method ng account mo. I-type ito kung saan mo hiningi.",
  "mail.code.protection": "Para baguhin ang protection ng account mo. I-type ito kung saan mo hiningi.",
  "mail.walletBound.heading": "May na-link na wallet sa account mo",
  "mail.walletBound.lead":
    "Puwede nang mag-log in sa account mo gamit ang wallet na ito. Naka-hold muna ang withdrawals.",
  "mail.accountExported.heading": "May humingi ng data ng account mo",
  "mail.accountExported.lead":
    "May naka-log in sa account mo na humingi ng archive ng lahat ng data nito: mga round, pera at settings.",
  "mail.accountDeleted.heading": "Na-delete na ang account mo",
  "mail.accountDeleted.lead":
    "Tuluyan nang na-delete ang account mo, at hindi na naka-save ang email na ito. Wala nang makakapag-log in dito ulit.",
  "mail.wayInRemoved.heading": "May inalis na login method sa account mo",
  "mail.wayInRemoved.lead":
    "Hindi na ito magagamit sa pag-log in sa account mo, at na-log out ang mga session na binuksan nito. Naka-hold muna ang withdrawals.",
  "mail.secondFactorOn.heading": "Naka-on na ang 2-step verification",
  "mail.secondFactorOn.lead":
    "May na-set up nang authenticator app sa account mo. Kailangan na ang code nito sa pag-log in gamit ang password.",
  "mail.secondFactorOff.heading": "Naka-off na ang 2-step verification",
  "mail.secondFactorOff.lead":
    "Hindi na humihingi ng code ng app ang account mo. Naka-hold muna ang withdrawals.",
  "mail.recoveryCodes.heading": "May bago kang recovery codes",
  "mail.recoveryCodes.lead": "May ginawang sampung bagong recovery codes. Hindi na gagana ang mga nauna.",
  "mail.alertsOff.heading": "Naka-off na ang login alerts",
  "mail.alertsOff.lead": "Hindi na kami mag-eemail sa address na ito kapag may bagong device na nag-log in.",
  "mail.newDevice.heading": "May bagong device na nag-log in",
  "mail.newDevice.lead": "May nag-log in sa account mo mula sa browser na hindi pa nagagamit dito.",
  "mail.notice.wallet": "Wallet",
  "mail.notice.removed": "Inalis",
  "mail.notice.device": "Device",
  "bot.start": "Welcome sa Gemplay. Buksan ito gamit ang button sa ibaba: magkakaroon ka agad ng account.",
  "bot.help":
    "Dito ako nagpapadala ng updates sa account mo: deposits, withdrawals, rewards. Piliin sa Notifications ng Gemplay kung alin.\n\n/start para buksan ang Gemplay\n/language para palitan ang wika ko\n/help para makita ito",
  "bot.language": "Anong wika ang gagamitin ko?",
  "bot.languageSet": "Mula ngayon, Filipino ang gagamitin ko.",
  "bot.open": "Buksan ang Gemplay",
  "bot.command.start": "Buksan ang Gemplay",
  "bot.command.help": "Ano ang ginagawa ng bot",
  "bot.command.language": "Palitan ang wika",
  "bot.description":
    "Gemplay sa loob ng Telegram: mga larong puwede mong i-check, at updates sa deposits, withdrawals at rewards. 18+",
  "notice.depositCredited.heading": "Pumasok na ang deposit mo",
  "notice.depositCredited.lead": "Final na ito sa blockchain at nasa balance mo na.",
  "notice.withdrawalSent.heading": "Naipadala na ang withdrawal mo",
  "notice.withdrawalSent.lead": "Naipadala na sa blockchain at hinihintay na maging final.",
  "notice.withdrawalConfirmed.heading": "Dumating na ang withdrawal mo",
  "notice.withdrawalConfirmed.lead": "Final na ito sa blockchain.",
  "notice.withdrawalRefunded.heading": "Na-refund ang withdrawal mo",
  "notice.withdrawalRefunded.lead": "Hindi ito naipadala. Bumalik sa balance mo ang buong amount.",
  "notice.rewardReady.heading": "May reward na puwede nang i-claim",
  "notice.rewardReady.lead": "Buksan ang Gemplay para i-claim ito.",
  "notice.rankUp.heading": "Nasa bagong level ka na",
  "notice.rankUp.lead": "Mula ngayon, mas malaki ang commission mo sa taya ng friends.",
  "notice.friendJoined.heading": "May friend na sumali sa link mo",
  "notice.friendJoined.lead": "May commission ka na sa mga taya nila.",
  "notice.test.heading": "Test message ito",
  "notice.test.lead": "Ni-request mo ito. Dito darating ang mga message ng Gemplay.",
  "asset.gem": "gem",
  "notice.amount": "Amount",
  "notice.to": "Papunta sa",
  "notice.level": "Level",
  "notice.rate": "Commission rate",
  "notice.friend": "Friend",
  "notice.footer":
    "Ipinadala dahil in-on mo ito sa Notifications, kung saan mo rin ito puwedeng i-off. 18+. Hindi nagpapadala ang Gemplay ng link sa page na humihingi ng password.",
  "notice.notYou": "Hindi ikaw? Sabihin agad sa support. Baka may ibang gumagamit ng account mo.",
} satisfies SameKeys<typeof en>;
