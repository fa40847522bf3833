// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @title Deposit factory: addresses that can only pay the vault
/// @notice Each salt has a deposit address, which is known before the deposit wallet is deployed. Anybody may
///         sweep the tokens of a deposit address into the vault, if the vault accepts the token; no other
///         destination is possible. The vault's admin chooses the destination of all other tokens, which
///         arrive by mistake.
interface IDepositFactory {
    /// @notice The factory has sent the tokens of a deposit address to the vault.
    /// @param wallet the deposit address
    /// @param received the increase of the vault's balance in base units
    event Swept(address indexed wallet, address indexed token, uint256 received);

    /// @notice The factory has listed a token. From now on, deposit addresses can send the token only to the
    ///         vault.
    event TokenListed(address indexed token);

    /// @notice The admin has sent a token that the vault does not accept from a deposit address to another
    ///         address.
    /// @param token zero for BNB
    event Rescued(address indexed wallet, address indexed token, address indexed to, uint256 amount);

    /// @notice The vault does not accept the token, and the factory has never listed the token.
    error TokenNotListed(address token);

    /// @notice The token is listed, so deposit addresses may send the token only to the vault.
    error TokenGoesToVault(address token);

    /// @notice The caller is not the vault's admin.
    error NotAdmin(address caller);

    /// @notice There is no contract at the given vault address.
    error NotAVault(address vault);

    /// @notice Sends the tokens of several deposit addresses to the vault. Anybody may call `sweep`. The
    ///         function skips an address without the token, and reverts if a token cannot be transferred.
    function sweep(address token, bytes32[] calldata salts) external;

    /// @notice Lists a token permanently if the vault accepts it. Anybody may call `list`.
    function list(address token) external;

    /// @notice Sends tokens that arrived by mistake to an address that the vault's admin chooses. Only the
    ///         vault's admin may call `rescue`, and the function rejects listed tokens.
    /// @param token zero for BNB
    function rescue(bytes32 salt, address token, address to) external;

    /// @notice Returns the deposit address of a salt, even if its wallet is not deployed yet.
    function addressOf(bytes32 salt) external view returns (address wallet);

    /// @notice Returns true if deposit addresses can send a token only to the vault. The vault allows such a
    ///         token now, or this factory has listed the token.
    function isListed(address token) external view returns (bool);

    /// @notice Returns the sum of the balances of a token at the given addresses.
    function heldBy(address token, address[] calldata wallets) external view returns (uint256 amount);
}
