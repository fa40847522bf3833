// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @title Deposit factory: addresses that can only pay the vault
/// @notice Each salt has an address that is known before its wallet is deployed. Anybody may sweep tokens
///         that the vault accepts from this address to the vault, but to no other place. The vault's admin
///         chooses the destination of all other tokens that arrive by mistake.
interface IDepositFactory {
    /// @notice The tokens of a deposit address were sent to the vault.
    /// @param wallet the deposit address
    /// @param received base units by which the vault's balance grew
    event Swept(address indexed wallet, address indexed token, uint256 received);

    /// @notice From now on, deposit addresses can send this token only to the vault.
    event TokenListed(address indexed token);

    /// @notice A token that the vault does not accept left a deposit address.
    /// @param token zero for BNB
    event Rescued(address indexed wallet, address indexed token, address indexed to, uint256 amount);

    /// @notice The vault does not accept the token, and the token was never listed.
    error TokenNotListed(address token);

    /// @notice The token is listed, so it may only go to the vault.
    error TokenGoesToVault(address token);

    /// @notice The caller is not the vault's admin.
    error NotAdmin(address caller);

    /// @notice There is no contract at this address.
    error NotAVault(address vault);

    /// @notice Sends the tokens of deposit addresses to the vault. Anybody may call. An address without the
    ///         token is skipped. The call reverts if a token cannot be transferred.
    function sweep(address token, bytes32[] calldata salts) external;

    /// @notice Lists a token forever, if the vault accepts it. Anybody may call.
    function list(address token) external;

    /// @notice Sends tokens that arrived by mistake to an address chosen by the vault's admin. Only the admin
    ///         may call, and never for a listed token.
    /// @param token zero for BNB
    function rescue(bytes32 salt, address token, address to) external;

    /// @notice Returns the deposit address of a salt, whether its wallet is deployed or not.
    function addressOf(bytes32 salt) external view returns (address wallet);

    /// @notice Returns whether a token may only go to the vault. This is true if the vault allows the token
    ///         now, or if the token was listed here.
    function isListed(address token) external view returns (bool);

    /// @notice Returns the sum of a token at these addresses.
    function heldBy(address token, address[] calldata wallets) external view returns (uint256 amount);
}
