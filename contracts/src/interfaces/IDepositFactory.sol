// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @title Deposit factory: addresses that can only pay the vault
/// @notice Each salt has a deposit address that is known before the deposit wallet is deployed. Anybody may
///         sweep tokens that the vault accepts from a deposit address into the vault, but to no other
///         address. The vault's admin chooses the destination of all other tokens that arrive by mistake.
interface IDepositFactory {
    /// @notice The tokens of a deposit address were sent to the vault.
    /// @param wallet the deposit address
    /// @param received base units by which the vault's balance grew
    event Swept(address indexed wallet, address indexed token, uint256 received);

    /// @notice The token was listed. Deposit addresses can now send this token only to the vault.
    event TokenListed(address indexed token);

    /// @notice A token that the vault does not accept left a deposit address.
    /// @param token zero for BNB
    event Rescued(address indexed wallet, address indexed token, address indexed to, uint256 amount);

    /// @notice The vault does not accept the token, and the token was never listed.
    error TokenNotListed(address token);

    /// @notice The token is listed, so deposit addresses may send the token only to the vault.
    error TokenGoesToVault(address token);

    /// @notice The caller is not the vault's admin.
    error NotAdmin(address caller);

    /// @notice The address of the vault has no code.
    error NotAVault(address vault);

    /// @notice Sends the tokens of deposit addresses to the vault. Anybody may call `sweep`. `sweep` skips an
    ///         address without the token, and reverts if a token cannot be transferred.
    function sweep(address token, bytes32[] calldata salts) external;

    /// @notice Lists a token permanently if the vault accepts the token. Anybody may call `list`.
    function list(address token) external;

    /// @notice Sends tokens that arrived by mistake to an address chosen by the vault's admin. Only the
    ///         vault's admin may call `rescue`, and never for a listed token.
    /// @param token zero for BNB
    function rescue(bytes32 salt, address token, address to) external;

    /// @notice Returns the deposit address of a salt, whether its wallet is deployed or not.
    function addressOf(bytes32 salt) external view returns (address wallet);

    /// @notice Returns true if deposit addresses may send a token only to the vault: the vault allows the
    ///         token now, or this factory has listed the token.
    function isListed(address token) external view returns (bool);

    /// @notice Returns the sum of the balances of a token at the given addresses.
    function heldBy(address token, address[] calldata wallets) external view returns (uint256 amount);
}
