// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @title Deposit factory: addresses that can only pay the vault
/// @notice Each salt has an address that is known before anything is deployed there. Who sends it a token that the vault
///         takes has sent it to the vault: anybody may sweep it there, nobody anywhere else. What else arrives by mistake goes
///         where the vault's admin names.
interface IDepositFactory {
    /// @notice What lay at a deposit address is in the vault.
    /// @param wallet the deposit address
    /// @param received base units by which the vault's balance grew
    event Swept(address indexed wallet, address indexed token, uint256 received);

    /// @notice A token can go only to the vault from now on, for ever.
    event TokenListed(address indexed token);

    /// @notice Something that the vault does not take left a deposit address.
    /// @param token zero for BNB
    event Rescued(address indexed wallet, address indexed token, address indexed to, uint256 amount);

    /// @notice Nothing that the vault takes, and never was.
    error TokenNotListed(address token);

    /// @notice What the vault takes, or ever took, goes nowhere else.
    error TokenGoesToVault(address token);

    /// @notice Only the vault's admin may.
    error NotAdmin(address caller);

    /// @notice There is no contract at this address.
    error NotAVault(address vault);

    /// @notice Sends what lies at deposit addresses to the vault. For anybody. An address without the token is left out;
    ///         one whose token does not move reverts the call.
    function sweep(address token, bytes32[] calldata salts) external;

    /// @notice Remembers for ever that the vault takes this token. For anybody.
    function list(address token) external;

    /// @notice Sends what was sent by mistake where the admin says. Only the vault's admin, never a listed token.
    /// @param token zero for BNB
    function rescue(bytes32 salt, address token, address to) external;

    /// @notice The deposit address of a salt, deployed or not.
    function addressOf(bytes32 salt) external view returns (address wallet);

    /// @notice Whether a token goes to the vault only: the vault takes it, or ever did as far as was noted here.
    function isListed(address token) external view returns (bool);

    /// @notice What these addresses hold of a token together.
    function heldBy(address token, address[] calldata wallets) external view returns (uint256 amount);
}
