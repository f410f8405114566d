# Says whether this computer is ready for a 64-bit emulator.
$system = Get-CimInstance Win32_ComputerSystem
$processor = Get-CimInstance Win32_Processor | Select-Object -First 1
$memory = [math]::Round($system.TotalPhysicalMemory / 1GB, 1)
$virtual = $processor.VirtualizationFirmwareEnabled -or $system.HypervisorPresent

Write-Host "Processor       $($processor.Name.Trim())"
Write-Host "Memory          $memory GB (8 or more is comfortable)"
Write-Host "64-bit Windows  $([Environment]::Is64BitOperatingSystem)"
Write-Host "Virtualization  $virtual (turn it on in the BIOS when False)"
